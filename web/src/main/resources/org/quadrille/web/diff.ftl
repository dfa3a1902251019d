<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script=drawn???then("ended.js", "") charts=drawn??>
<@l.scroll "Figures">
<table>
<thead><tr><td></td><th scope="col"><a href="${aHref}">${a.id()}</a></th><th scope="col"><a href="${bHref}">${b.id()}</a></th></tr></thead>
<tbody>
<tr><th scope="row">Verdict</th><td><@l.verdict a.verdict()/></td><td><@l.verdict b.verdict()/></td></tr>
<tr><th scope="row">tpsV</th><td class="number"><#if a.tpsV()??>${a.tpsV()?string("0.00")}<#else>–</#if></td><td class="number"><#if b.tpsV()??>${b.tpsV()?string("0.00")}<#else>–</#if></td></tr>
<tr><th scope="row">Started</th><td>${a.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td><td>${b.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td></tr>
</tbody>
</table>
</@l.scroll>
<h2>What differs</h2>
<#if differences?has_content>
<@l.scroll "Differences">
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Key</th><th scope="col">${a.id()}</th><th scope="col">${b.id()}</th></tr></thead>
<tbody><#list differences as d><tr><td>${d.part()}</td><th scope="row">${d.key()}</th><td class="prose">${d.first()?has_content?then(d.first(), "–")}</td><td class="prose">${d.second()?has_content?then(d.second(), "–")}</td></tr></#list></tbody>
</table>
</@l.scroll>
<#else><p>Nothing differs.</p></#if>
<p>Whether a difference in throughput is more than chance, <code>quadrille compare</code> says from several runs on each side.</p>
<#if drawn??>
<h2>Over time</h2>
<p class="quiet">Both runs on one axis, from the start of each. The borders of phases are those of ${a.id()}.</p>
<@l.charts_of drawn/>
</#if>
</@l.page>
