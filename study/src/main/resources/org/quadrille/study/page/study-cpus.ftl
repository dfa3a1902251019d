<#-- Levels of processors, or instances that share them; part of study.ftl. -->
<h2>Processors</h2>
<#if charts??><@pairs charts.own()/></#if>
<#assign several = study.instances()??>
<div class="scroll"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">${several?then("Instances", "Level")}</th><th scope="col" rowspan="2">Processors</th><th scope="col" rowspan="2">${primaryTitle}</th><#if several><th scope="col" rowspan="2">Each instance</th></#if><th scope="colgroup" colspan="3">In parts of ${cpuBase}</th><th scope="colgroup" colspan="2">${several?then("Twice the instances", "Gain of the doubling")}</th><th scope="col" rowspan="2">CPU, %</th><th scope="col" rowspan="2">Blocks</th><th scope="col" rowspan="2">INVALID</th></tr>
<tr><th scope="col">mean</th><th scope="col">${level} % interval</th><th scope="col">pairs</th><th scope="col">times</th><th scope="col">${level} % interval</th></tr>
</thead>
<tbody>
<#list cpus as row>
<tr><th scope="row" class="name">${row.name()}</th><td<#if row.over()?has_content> class="fail"</#if>>${row.processors()}<#if row.over()?has_content> (over-committed ${row.over()} times)</#if></td><td>${row.throughput()}</td><#if several><td>${row.each()}</td></#if><td><b>${row.ratio()}</b></td><td>${row.interval()}</td><td>${row.pairs()}</td><td>${row.gain()}</td><td>${row.gainInterval()}</td><td>${row.cpu()}</td><td>${row.blocks()}<#if row.without() gt 0> (${row.without()} more without throughput)</#if></td><td<#if row.invalid() gt 0> class="fail"</#if>>${row.invalid()}</td></tr>
</#list>
</tbody>
</table></div>
<p>The machine has ${machineProcessors} processors. <#if several>Processors and throughput are of all instances together.<#else>Without a limit (native) all of them may be used.</#if> Means of throughput are geometric, those of the CPU arithmetic; ratios and their t intervals are those of pairs of the same block. INVALID runs count here, as too few processors make runs INVALID; where metrics are compared below, they have no values<#if several>, and the worst instance stands for all</#if>. <#if several>Twice the instances is against half as many, as long as they are not over-committed.<#else>The gain of the doubling is against the level with half of the processors; native has none, as it shares them with the drivers.</#if> CPU is of the whole machine, with the drivers, which no limit holds back.</p>
<h3>Within 10 % of a limit</h3>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" class="text">${several?then("Instances", "Level")}</th><th scope="col" class="text">What</th><th scope="col" class="text">When</th></tr></thead>
<tbody>
<#list cpus as row><#list row.near() as near>
<tr><th scope="row" class="name">${row.name()}</th><td class="text name">${near.place()}</td><td class="text name">${near.phases()}<#if near.unknown()?has_content><#if near.phases()?has_content>; </#if>not known ${near.unknown()}</#if></td></tr>
<#else>
<tr><th scope="row" class="name">${row.name()}</th><td class="text">${(row.blocks() + row.without() gt 0)?then("nothing", "–")}</td><td class="text">–</td></tr>
</#list></#list>
</tbody>
</table></div>
<p>Of what has a limit of processors, the limit is that; of the machine, it is its processors and its busiest disk. A mean of a phase counts.</p>
