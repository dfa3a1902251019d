<#-- The instances that ran at the same time; part of study.ftl. -->
<h2>Instances: ${primaryTitle}</h2>
<@drawings charts.own()/>
<#list instances as table>
<h3>${table.cell()}</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Block</th><#list table.names() as name><th scope="col" class="name">${name}</th></#list><th scope="col">Metric: the worst</th><th scope="col">Worst from best, %</th><th scope="col">One alone</th><th scope="col">Worst to one alone</th><th scope="col">Sum, ${summed}</th></tr></thead>
<tbody>
<#list table.rows() as row>
<tr><th scope="row" class="name">${row.block()!"mean"}</th><#list row.values() as own><td><#if own?index + 1 == row.worst()><b>${value(own)}</b><#else>${value(own)}</#if></td></#list><td><b>${value(row.metric())}</b></td><td>${percent(row.spread())}</td><td>${value(row.alone())}</td><td>${percent(row.ratio())}</td><td>${value(row.throughput())}</td></tr>
</#list>
</tbody>
</table></div>
</#list>
<p>The worst instance of each block is bold. It stands for its slot wherever this page has one value for all instances, and so do the other figures of its run. Figures of machines are of the whole machine, which all instances share. An INVALID instance makes its slot void. Means are geometric.</p>
