<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script="ended.js" charts=true>
<p class="headline">${headline}</p>
<dl class="facts">
<#list ["A", "B"] as side><div><dt>Side ${side}</dt><dd><#list sides[side] as run><a href="${run.href()}">${run.text()}</a><#sep>, </#list></dd></div></#list>
</dl>
<h2>Runs and changes</h2>
<@l.data_of drawn/>
<#list parts as part>
<#if part.title()?has_content><h2>${part.title()}</h2></#if>
<#if part.rows()?has_content>
<@l.scroll part.title()?has_content?then(part.title(), part.rows()?first?first)>
<table>
<#if part.headed()><thead><tr><#list part.rows()?first as cell><th scope="col">${cell}</th></#list></tr></thead></#if>
<tbody><#list part.headed()?then(part.rows()[1..], part.rows()) as row><tr><#list row as cell><#if cell?is_first><th scope="row">${cell}</th><#else><td>${cell}</td></#if></#list></tr></#list></tbody>
</table>
</@l.scroll>
</#if>
<#list part.lines() as line><p>${line}</p></#list>
</#list>
<p class="quiet"><code>quadrille compare</code> has more to choose from: other metrics, pairs, margins; <code>--page</code> keeps it as a file.</p>
</@l.page>
