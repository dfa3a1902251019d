<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page>
<p><a href="${src}">Without this frame</a></p>
<iframe class="report" sandbox src="${src}" title="${title}"></iframe>
</@l.page>
