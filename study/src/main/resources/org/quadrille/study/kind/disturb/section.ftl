<#-- What events did to runs; part of study.ftl. -->
<h2>What the events did</h2>
<#-- With less than 10 s after an event nothing can be said of a recovery. -->
<#function back watched seconds><#return (watched lt 10)?then("unknown", (seconds lt 0)?then("not within " + watched + " s", seconds + " s"))></#function>
<#function slowest groups>
<#local known = groups?filter(group -> group.watched() gte 10)>
<#local lost = known?filter(group -> !group.seconds()??)>
<#if lost?has_content><#return lost?map(group -> group.group())?join(", ") + ": not back"></#if>
<#local last = "–" most = -1>
<#list known as group><#if group.seconds() gt most><#local last = group.group() + ": " + group.seconds() + " s" most = group.seconds()></#if></#list>
<#return last>
</#function>
<#macro ratioCells one pairs><td>${ratio(one.change().ratio())}<#if one.pairs() != 0 && one.pairs() != pairs> (${one.pairs()} of ${pairs} ${(pairs == 1)?then("pair", "pairs")})</#if></td><td><#if one.change().bounded()>${ratio(one.change().lowRatio())} to ${ratio(one.change().highRatio())}<#else>–</#if></td></#macro>
<#macro ratioRows rows pairs first hit>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" rowspan="2" class="text">${first}</th><#if hit><th scope="col" rowspan="2" class="text">Hit by</th></#if><th scope="colgroup" colspan="2">While they were on</th><th scope="colgroup" colspan="2">After the last</th><th scope="colgroup" colspan="2">Whole run</th></tr>
<tr><#list 1..3 as part><th scope="col">ratio</th><th scope="col">${level} % interval</th></#list></tr></thead>
<tbody>
<#list rows as row>
<tr><th scope="row" class="name">${row.name()}</th><#if hit><td class="text">${row.hitBy()?has_content?then(row.hitBy()?join(", "), "none")}</td></#if><#list [row.events(), row.after(), row.run()] as one><@ratioCells one pairs/></#list></tr>
</#list>
</tbody>
</table></div>
</#macro>
<#list disturbances as d>
<h3>${d.other()} against ${d.base()}</h3>
<@ratioRows d.ratios() d.runs()?size "Disturbed to undisturbed" false/>
<#if d.events()?has_content>
<h3>While each event was on</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" rowspan="2" class="text">Event</th><th scope="colgroup" colspan="2">Trade-Results a second</th><th scope="colgroup" colspan="2">Trade-Order, 90th percentile</th><th scope="colgroup" colspan="2">Trade-Result, 90th percentile</th></tr>
<tr><#list 1..3 as part><th scope="col">ratio</th><th scope="col">${level} % interval</th></#list></tr></thead>
<tbody>
<#list d.events() as event>
<tr><th scope="row" class="name">${event.name()}</th><#list [event.rate(), event.order(), event.result()] as one><@ratioCells one d.runs()?size/></#list></tr>
</#list>
</tbody>
</table></div>
</#if>
<h3>Groups: Trade-Results a second</h3>
<@ratioRows d.groups() d.runs()?size "Group" true/>
<h3>Outage and recovery</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" rowspan="2">Block</th><th scope="col" rowspan="2" class="text">Disturbed run</th><th scope="colgroup" colspan="3">Longest stretch without a committed Trade-Result, s</th><th scope="col" rowspan="2" class="text">Event</th><th scope="colgroup" colspan="3">Back to usual throughput after its end</th></tr>
<tr><th scope="col">length</th><th scope="col">began at</th><th scope="col">undisturbed</th><th scope="col" class="text">all groups</th><th scope="col" class="text">slowest group</th><th scope="col" class="text">undisturbed</th></tr></thead>
<tbody>
<#list d.runs() as run><#list run.recoveries()?filter(recovery -> recovery.group() == "all") as all>
<#assign groups = run.recoveries()?filter(recovery -> recovery.event() == all.event() && recovery.group() != "all")>
<tr><td>${run.block()}</td><th scope="row" class="when"><a href="results/${run.run()}/report.html">${run.run()}</a></th><td>${run.longestSeconds()?string("0.00")}</td><td>${run.longestFrom()?string("0.0")}</td><td>${run.twinsLongestSeconds()?string("0.00")}</td><td class="text">${all.event()}</td><td class="text">${back(all.watched(), all.seconds()!-1)}</td><td class="text">${slowest(groups)}</td><td class="text">${back(all.watched(), all.twin()!-1)}</td></tr>
</#list></#list>
</tbody>
</table></div>
</#list>
<p>Ratios are of disturbed to undisturbed runs of the same block, at the same times from their start; the interval is that of the paired log ratios (t). A ratio of which fewer pairs have both values says how many. A response time belongs to the part in which its transaction was completed, so those that were still waiting when an event ended are in the part that follows it. Throughput is back at the first second after an event from which both the next 10 s and all the time until the next event or the end of the measurement have at least 95 % of the usual Trade-Results: what the tile did before the first event, times the share of the group in the phase. The column “undisturbed” has the same rule at the same time of the undisturbed run, where nothing had to recover: more than 0 s there is chance.</p>
