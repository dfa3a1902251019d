<#ftl output_format="HTML">
<#-- What every page has. Nothing from outside, no script or style inside: the server forbids both. -->
<#macro page script="" charts=false>
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Quadrille</title>
<#if charts><link rel="stylesheet" href="/kit/uPlot.min.css?${kit}"></#if>
<link rel="icon" href="/kit/icon.svg?${kit}" type="image/svg+xml">
<link rel="stylesheet" href="/kit/page.css?${kit}">
<#if charts><script src="/kit/uPlot.min.js?${kit}" defer></script><script src="/kit/charts.js?${kit}" defer></script></#if>
<#if script?has_content><script src="/kit/${script}?${kit}" defer></script></#if>
</head>
<body>
<header>
<nav aria-label="Pages"><b>Quadrille</b><#if live><a href="/">The run</a></#if><a href="/at/">All results</a><a href="/history<#if folder?has_content>?folder=${folder?url('UTF-8')}</#if>">History</a></nav>
<#if crumbs?? && (crumbs?size gt 1)><nav aria-label="Folders" class="crumbs"><#list crumbs as c><#if c?has_next><a href="${c.href()}">${c.text()}</a> / <#else><span aria-current="page">${c.text()}</span></#if></#list></nav></#if>
</header>
<main>
<h1>${title}</h1>
<#nested>
</main>
<footer><p>None of this is a TPC result, and none may be compared with TPC results.</p></footer>
</body>
</html>
</#macro>
<#macro verdict text><span class="word ${text?replace(" ", "-")}">${text}</span></#macro>
<#macro files list>
<#if list?has_content>
<details><summary>Files (${list?size})</summary>
<ul class="files"><#list list as f><li><a href="${f.href()}">${f.name()}</a> <span class="quiet">${(f.bytes() / 1024)?round} KiB</span></li></#list></ul>
</details>
</#if>
</#macro>
<#macro scroll label><div class="scroll" tabindex="0" role="group" aria-label="${label}"><#nested></div></#macro>
<#macro charts_of drawn>
<ul class="legend"><li class="key-phase">a phase begins; its number is above</li><#nested></ul>
<noscript><p class="note">Charts need JavaScript, which is off; report.pdf shows them without.</p></noscript>
<@data_of drawn/>
</#macro>
<#macro data_of drawn>
<div id="charts" class="charts"></div><div id="types" class="charts low"></div>
<script type="application/json" id="drawn">${drawn?no_esc}</script>
</#macro>
