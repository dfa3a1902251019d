<#ftl output_format="HTML">
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Quadrille runs</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 75rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top; }
th.number, td.number { text-align: right; }
.VALID { color: #00664d; font-weight: bold; } .INVALID, .UNREADABLE { color: #a32b00; font-weight: bold; } .DISTURBED { color: #00406b; font-weight: bold; } .ABORTED { color: #5a4a00; font-weight: bold; }
a { color: #00548a; }
</style>
</head>
<body>
<h1>Runs</h1>
<p>None of these is a TPC result, and none may be compared with TPC results.</p>
<#if runs?has_content>
<div class="wide">
<table>
<thead><tr><th scope="col">Run</th><th scope="col">Alias, tags</th><th scope="col">Verdict</th><th scope="col">Standard</th><th scope="col" class="number">tpsV</th><th scope="col">Started</th><th scope="col">Testbed</th><th scope="col" class="number">Tiles</th><th scope="col">Remarks</th></tr></thead>
<tbody>
<#list runs as run>
<tr>
<th scope="row"><#if run.reported()><a href="${run.id()?url('UTF-8')}/report.html">${run.id()}</a><#else>${run.id()}</#if></th>
<td>${run.alias()} ${run.tags()?join(" ")}</td>
<td class="${run.verdict()?replace(" ", "-")}">${run.verdict()}</td>
<td>${run.standard()?string("STANDARD", "NON-STANDARD")}</td>
<td class="number"><#if run.tpsV()??>${run.tpsV()?string("0.00")}</#if></td>
<td>${run.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td>
<td>${run.testbed()}</td>
<td class="number">${run.tiles()}</td>
<td>${run.comment()} ${run.note()}<#if run.deviations()?has_content><details><summary>${run.deviations()?size} <#if run.deviations()?size == 1>deviation<#else>deviations</#if></summary><#list run.deviations() as deviation>${deviation}<#sep>; </#sep></#list></details></#if></td>
</tr>
</#list>
</tbody>
</table>
</div>
<#else>
<p>There is no run here yet.</p>
</#if>
</body>
</html>
