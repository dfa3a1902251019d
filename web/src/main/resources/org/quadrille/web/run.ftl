<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page>
<#if running><p><a href="/">This run is being made now; watch it.</a></p></#if>
<p class="headline"><@l.verdict run.verdict()/> <#if run.tpsV()??><b>${run.tpsV()?string("0.00")} tpsV</b></#if> <#if run.verdict() != "UNREADABLE">${run.standard()?string("STANDARD", "NON-STANDARD")}</#if></p>
<#if run.note()?has_content && !running><p class="note">${run.note()?cap_first}</p></#if>
<#if html?? || pdf?? || json??><p class="links"><#if html??><a href="${html}">Report</a></#if> <#if pdf??><a href="${pdf}">PDF</a></#if> <#if json??><a href="${json}">JSON</a></#if></p></#if>
<#if manifest??>
<dl class="facts">
<div><dt>Testbed</dt><dd>${run.testbed()}</dd></div>
<div><dt>Profile</dt><dd>${run.profile()}</dd></div>
<div><dt>Tiles</dt><dd>${run.tiles()}</dd></div>
<div><dt>Sessions</dt><dd>${testbed.pacing().sessions() * testbed.customerEmulators()?size}</dd></div>
<div><dt>Started</dt><dd>${run.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</dd></div>
<div><dt>Measured for</dt><dd>${run.measuredSeconds()?string("0")} s</dd></div>
<div><dt>Build</dt><dd>${manifest.build()}</dd></div>
</dl>
</#if>
<#if run.deviations()?has_content>
<details><summary>${run.deviations()?size} <#if run.deviations()?size == 1>deviation<#else>deviations</#if> from STANDARD</summary>
<ul><#list run.deviations() as d><li>${d}</li></#list></ul></details>
</#if>
<#if checks?has_content>
<h2>Checks</h2>
<@l.scroll "Checks">
<table>
<thead><tr><th scope="col">Check</th><th scope="col">Outcome</th><th scope="col">Finding</th></tr></thead>
<tbody><#list checks as c><tr><th scope="row" class="prose">${c.title()}</th><td><@l.verdict c.outcome()/></td><td class="prose">${c.sentence()}<#if c.outcome() == "FAIL" && !c.sentence()?contains(c.worst())> <span class="quiet">${c.worst()}</span></#if></td></tr></#list></tbody>
</table>
</@l.scroll>
</#if>
<#if pictures?has_content>
<h2>Charts</h2>
<div class="gallery"><@l.pictures pictures/></div>
</#if>
<h2>Files</h2>
<@l.files files/>
</@l.page>
