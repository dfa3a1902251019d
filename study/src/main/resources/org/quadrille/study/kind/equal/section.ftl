<#-- The instances that ran at the same time; part of study.ftl. -->
<h2>Instances: ${primaryTitle}</h2>
<#if charts??><@drawings charts.own()/></#if>
<#list instances as table>
<h3>${table.cell()}</h3>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" class="text">Block</th><#list table.names() as name><th scope="col" class="name">${name}</th></#list><th scope="col">Metric: the worst</th><th scope="col">Worst from best, %</th><th scope="col">One alone</th><th scope="col">Worst to one alone</th><th scope="col">Sum, ${summed}</th></tr></thead>
<tbody>
<#list table.rows() as row>
<tr><th scope="row" class="name">${row.block()}</th><#list row.values() as value><td><#if value?index + 1 == row.worst()><b>${value}</b><#else>${value}</#if></td></#list><td><b>${row.metric()}</b></td><td>${row.spread()}</td><td>${row.alone()}</td><td>${row.ratio()}</td><td>${row.throughput()}</td></tr>
</#list>
</tbody>
</table></div>
</#list>
<p>The worst instance of each block is bold. It stands for its slot wherever this page has one value for all instances, and so do the other figures of its run. Figures of machines are of the whole machine, which all instances share. An INVALID instance makes its slot void. Means are geometric.</p>
