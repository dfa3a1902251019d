<#ftl output_format="HTML">
<#-- A comparison as a file that needs nothing from outside. -->
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comparison</title>
<style>
${css?no_esc}
body { font: 100%/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); margin: 0 auto; padding: 1rem; max-width: 80rem; overflow-wrap: anywhere; }
.headline { font-size: 1.25rem; } .scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--grid); padding: .3rem .6rem; text-align: left; white-space: nowrap; }
</style>
</head>
<body>
<main>
<h1>Comparison</h1>
<p class="headline">${headline}</p>
<h2>Runs and changes</h2>
<div id="charts" class="charts"></div>
<#list parts as part>
<#if part.title()?has_content><h2>${part.title()}</h2></#if>
<#if part.rows()?has_content>
<div class="scroll" tabindex="0"><table>
<#list part.rows() as row><tr><#list row as cell><#if cell?is_first || part.headed() && row?is_first><th scope="${(part.headed() && row?is_first)?then("col", "row")}">${cell}</th><#else><td>${cell}</td></#if></#list></tr></#list>
</table></div>
</#if>
<#list part.lines() as line><p>${line}</p></#list>
</#list>
<p>${notice}</p>
</main>
<script type="application/json" id="drawn">${chartData?no_esc}</script>
<script>${script?no_esc}</script>
</body>
</html>
