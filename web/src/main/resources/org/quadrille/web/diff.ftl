<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<#macro change values><td class="number">${(values.a()?string("0.00"))!"–"}</td><td class="number">${(values.b()?string("0.00"))!"–"}</td><td class="number"><b>${(values.percent()?string("+0.0;-0.0"))!"–"}</b></td></#macro>
<#macro keys label list>
<@l.scroll label>
<table>
<thead><tr><th scope="col" class="part">Part</th><th scope="col">Key</th><th scope="col">A</th><th scope="col">B</th></tr></thead>
<tbody><#list list as d><tr><td class="part">${d.part()}</td><th scope="row" class="key">${d.key()}</th><td class="prose">${d.first()?has_content?then(d.first(), "–")}</td><td class="prose">${d.second()?has_content?then(d.second(), "–")}</td></tr></#list></tbody>
</table>
</@l.scroll>
</#macro>
<@l.page script=drawn???then("ended.js", "") charts=drawn??>
<@l.scroll "Runs">
<table>
<thead><tr><td></td><th scope="col">A: <a href="${aHref}">${a.id()}</a></th><th scope="col">B: <a href="${bHref}">${b.id()}</a></th></tr></thead>
<tbody>
<tr><th scope="row">Verdict</th><td><@l.verdict a.verdict()/></td><td><@l.verdict b.verdict()/></td></tr>
<tr><th scope="row">Started</th><td>${a.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td><td>${b.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td></tr>
</tbody>
</table>
</@l.scroll>
<h2>What differs</h2>
<#if both.seen()?has_content><@keys "What differs" both.seen()/><#else><p>Nothing in configuration, machines and checks.</p></#if>
<#if both.throughput()?has_content>
<h2>Results</h2>
<@l.scroll "Throughput">
<table>
<thead><tr><th scope="col">Throughput</th><th scope="col" class="number">A</th><th scope="col" class="number">B</th><th scope="col" class="number">Change, %</th></tr></thead>
<tbody><#list both.throughput() as name, values><tr><th scope="row" class="key">${name}</th><@change values/></tr></#list></tbody>
</table>
</@l.scroll>
<@l.scroll "Response times">
<table>
<thead><tr><th scope="col" rowspan="2">Response time</th><th scope="colgroup" colspan="3">90th percentile, ms</th><th scope="colgroup" colspan="3">Mean, ms</th></tr>
<tr><#list 1..2 as i><th scope="col" class="number">A</th><th scope="col" class="number">B</th><th scope="col" class="number">Change, %</th></#list></tr></thead>
<tbody><#list both.transactions() as name, times><tr><th scope="row">${name}</th><@change times.p90()/><@change times.mean()/></tr></#list></tbody>
</table>
</@l.scroll>
</#if>
<p>Whether a difference in throughput is more than chance, <code>quadrille compare</code> says from several runs on each side.</p>
<#if drawn??>
<h2>Over time</h2>
<p class="quiet">Both runs on one axis, from the start of each. The borders of phases are those of A.</p>
<@l.charts_of drawn/>
</#if>
<#if both.raw()?has_content>
<details><summary>All values of the results that differ (${both.raw()?size})</summary><@keys "Values that differ" both.raw()/></details>
</#if>
</@l.page>
