<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page>
<p class="headline"><@l.verdict audit.verdict().name()/> <b>${audit.testbed()}</b> ${audit.startedAt()}</p>
<#if audit.cause()?has_content><p class="note">${audit.cause()}</p></#if>
<#if audit.findings()?has_content><h2>Faults</h2><ul><#list audit.findings() as f><li>${f}</li></#list></ul></#if>
<h2>Tools</h2>
<@l.scroll "Tools">
<table>
<thead><tr><th scope="col">Tool</th><th scope="col">Verdict</th><th scope="col" class="number">Seconds</th><th scope="col">A pass proves</th></tr></thead>
<tbody><#list audit.tools() as t><tr><th scope="row">${t.name()}</th><td><@l.verdict t.verdict().name()?replace("_", " ")/></td><td class="number">${t.seconds()?string("0.0")}</td><td class="prose">${t.proves()!""}</td></tr></#list></tbody>
</table>
</@l.scroll>
<h2>Evidence</h2>
<@l.files files/>
</@l.page>
