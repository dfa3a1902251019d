<#-- Lines of load; part of study.ftl. -->
<h2>Offered and delivered load</h2>
<#if charts??><@pairs charts.own()/></#if>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" class="text">Line</th><th scope="col">Offered, tpsV</th><th scope="col">Delivered, tpsV</th><th scope="col">% of offered</th><th scope="col">Customers, %</th><th scope="col">CPU, %</th><th scope="col">Trade-Order, mean, ms</th><th scope="col">90th, ms</th><th scope="col">Slots</th><th scope="col">Efficiency, %</th></tr></thead>
<tbody>
<#list scale as row>
<tr><th scope="row" class="name">${row.line()}</th><td>${row.offered()}</td><td>${row.delivered()}</td><td>${row.share()}</td><td<#if !row.drawn()> class="fail"</#if>>${row.pace()!}</td><td>${row.cpu()}</td><td>${row.mean()}</td><td>${row.p90()}</td><td>${row.slots()}</td><td>${row.efficient()}</td></tr>
</#list>
</tbody>
</table></div>
<p>Loads and throughput are of all ${study.copies()} together, means of all slots that count and have the figure, VALID or not; response times are <#if study.tiles()??>of all tiles<#else>means of the instances</#if>. CPU is of the whole machine, drivers included. Customers are their transactions in percent of those that were offered. A load that was not carried is marked: they differ by more than 2 %, or the market fell behind the orders. It ends its line, and is in this table, not in the charts. Delivered Trade-Results also differ from the offered ones by the cards that were dealt. Efficiency is the highest throughput of a line in percent of its number times that of one; it stands beside that throughput, if both lines were offered more than they could deliver.</p>
