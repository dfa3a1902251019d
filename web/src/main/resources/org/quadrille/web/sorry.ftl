<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page>
<p class="note">${sentence}</p>
</@l.page>
