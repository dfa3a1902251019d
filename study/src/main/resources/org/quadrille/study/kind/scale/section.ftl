<#-- Lines of load; part of study.ftl. -->
<h2>Offered and delivered load</h2>
<#assign reads = study.load()?ends_with("Tps")>
<@pairs charts.own()/>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Line</th><th scope="col">Offered, ${reads?then("transactions/s", "tpsV")}</th><th scope="col">Delivered, ${reads?then("transactions/s", "tpsV")}</th><th scope="col">% of offered</th><th scope="col">Customers, %</th><th scope="col">CPU, %</th><th scope="col">${reads?then("All transactions", "Trade-Order")}, mean, ms</th><th scope="col">90th, ms</th><th scope="col">Slots</th><th scope="col">Efficiency, %</th></tr></thead>
<tbody>
<#list scale as row>
<#assign point = row.point()>
<tr><th scope="row" class="name">${row.line()}</th><td<#if !row.carried()> class="fail"</#if>>${value(point.offered())}</td><td>${value(point.delivered())}</td><td>${percent(row.share())}</td><td>${percent(point.pace())}</td><td>${value(point.cpu())}</td><td>${value(point.mean())}</td><td>${value(point.p90())}</td><td>${point.slots()}</td><td><#if !row.efficiency()?is_nan>${percent(row.efficiency())}</#if></td></tr>
</#list>
</tbody>
</table></div>
<p>Loads and throughput are of all ${study.copies()} together, means of all slots that count and have the figure, VALID or not; response times are <#if study.tiles()??>of all tiles<#else>means of the instances</#if>. CPU is of the whole machine, drivers included, or of the machines of the OLTP databases, if they have their own. Customers: the transactions that they made, in percent of those that were offered. A load is marked as not carried if this is more than 2 % from 100, or if the market fell behind the orders in a run. From the first of these on, marks are hollow. The cards that a run is dealt also make its Trade-Results more or fewer than those that were offered. Efficiency is the highest throughput of a line in percent of its number times that of one; it stands beside that throughput, if both lines were offered more than they could deliver. Loads of which customers made more than 102 % do not count for it, as they have late work in them.</p>
