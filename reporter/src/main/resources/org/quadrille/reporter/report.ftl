<#ftl output_format="HTML">
<#function show value decimals=3>
  <#if decimals == 0><#return value?string("0")></#if>
  <#return value?string("0." + ""?left_pad(decimals, "0"))>
</#function>
<#macro cell value="" decimals=3><td><#if value?is_number>${show(value, decimals)}<#else>–</#if></td></#macro>
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${run.runId()} ${result.verdict()}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.verdict { padding: .8rem 1rem; margin: 1rem 0; color: #fff; }
.VALID { background: #00664d; } .INVALID { background: #a32b00; } .ABORTED { background: #5a4a00; }
.verdict strong { font-size: 1.4rem; }
.notice { border: 2px solid #1a1a1a; padding: .5rem 1rem; font-weight: bold; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid #ccc; padding: .2rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child, td.text, th.text { text-align: left; }
td.text { white-space: normal; }
.fail { color: #a32b00; font-weight: bold; } .pass { color: #00664d; }
svg { width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content auto; gap: .1rem 1rem; } dd { margin: 0; }
details { margin: .3rem 0; }
@media print { .wide { overflow: visible; } tr { break-inside: avoid; } }
</style>
</head>
<body>
<h1>Run ${run.runId()}</h1>
<div class="verdict ${result.verdict()}">
<strong>${result.verdict()}</strong>, ${result.standard()?string("STANDARD", "NON-STANDARD")}<br>
<#if run.outcome() == "ABORTED">Aborted<#if run.lostAt()??> ${show(run.lostAt() / 1000000, 1)} s after its start</#if>: ${run.cause()}
<#elseif failed?has_content>Failed: <#list failed as check>${check.title()}<#sep>; </#list>
<#else>All ${result.checks()?size} checks passed.</#if>
</div>
<p class="notice">This is not a TPC result and may not be compared with TPC results.</p>
<dl>
<dt>tpsV</dt><dd><strong>${show(result.tpsV(), 2)}</strong> Trade-Results a second over ${show(measuredSeconds, 0)} s</dd>
<dt>Testbed</dt><dd>${testbed.name()!"unnamed"}, seed ${testbed.seed()?c}</dd>
<dt>Started</dt><dd>${run.startedAt()!"unknown"}</dd>
<dt>Tiles</dt><dd>${run.tiles()}</dd>
<dt>Build</dt><dd>${run.build()!"unknown"}</dd>
</dl>
<#if run.deviations()?has_content>
<h2>Not standard in</h2>
<ul><#list run.deviations() as deviation><li>${deviation}</li></#list></ul>
</#if>

<h2>Throughput</h2>
<#if chart??>
<figure class="wide" style="margin: 0">${chart?no_esc}
<figcaption>Completed Trade-Results a second, stacked by group; lines are the borders of the measured phases.</figcaption></figure>
<#else>
<p>The chart is left out: the Java that made this report has no fonts. Install fontconfig and a font, and report again.</p>
</#if>

<h2>Checks</h2>
<div class="wide"><table>
<tr><th scope="col">Check</th><th scope="col" class="text">Rule</th><th scope="col" class="text">Result</th><th scope="col" class="text">Finding</th></tr>
<#list result.checks() as check>
<tr><td>${check.title()}</td><td class="text">${check.clause()}</td>
<td class="text ${check.passed()?string("pass", "fail")}">${check.passed()?string("PASS", "FAIL")}</td>
<td class="text">${check.sentence()}</td></tr>
</#list>
</table></div>
<#list result.checks() as check>
<details<#if !check.passed()> open</#if>><summary>${check.title()}: ${check.rows()?size} values</summary>
<div class="wide"><table>
<tr><th scope="col">Subject</th><th scope="col">Measured</th><th scope="col" class="text">Bounds</th><th scope="col" class="text">Result</th></tr>
<#list check.rows() as row>
<tr><td>${row.subject()}</td><td>${row.value()}</td>
<td class="text">${row.bounds()}</td><td class="text ${row.passed()?string("pass", "fail")}">${row.passed()?string("PASS", "FAIL")}<#if !row.enough()>, too little data</#if></td></tr>
</#list>
</table></div></details>
</#list>

<h2>Transactions of the measurement interval</h2>
<div class="wide"><table>
<tr><th scope="col">Transaction</th><th scope="col">Count</th><th scope="col">% of all</th><th scope="col">Mix %</th><th scope="col">Target %</th><th scope="col">Min ms</th><th scope="col">Mean ms</th><th scope="col">50th ms</th><th scope="col">90th ms</th><th scope="col">95th ms</th><th scope="col">99th ms</th><th scope="col">Max ms</th><th scope="col">Limit ms</th><th scope="col">Failed</th><th scope="col">Rolled back</th><th scope="col">Retries</th></tr>
<#list transactions as name, t>
<tr><td>${name}</td><td>${t.count()?c}</td><@cell (t.percent())!""/><@cell (t.mix())!""/><@cell (t.target())!""/><@cell (t.minMs())!""/><@cell (t.meanMs())!""/><@cell (t.p50Ms())!""/><@cell (t.p90Ms())!""/><@cell (t.p95Ms())!""/><@cell (t.p99Ms())!""/><@cell (t.maxMs())!""/><@cell (t.limitMs())!"" 0/><td>${t.failed()?c}</td><td>${t.rolledBack()?c}</td><td>${t.retries()?c}</td></tr>
</#list>
</table></div>
<p>Data-Maintenance keeps its own pace and is outside the percentages; the mix is that of the customer transactions.</p>

<h2>Share of the groups in each phase, percent of the tile's load (target)</h2>
<div class="wide"><table>
<tr><th scope="col">Phase</th><#list groups as group><th scope="col">${group}</th></#list></tr>
<#list shares as phase, row>
<tr><td>${phase}</td><#list row as s><td><#if s.percent()??>${show(s.percent(), 2)}<#else>–</#if> (${show(s.target(), 0)})</td></#list></tr>
</#list>
</table></div>

<h2>tpsV of the groups in each phase</h2>
<div class="wide"><table>
<tr><th scope="col">Phase</th><#list groups as group><th scope="col">${group}</th></#list></tr>
<#list rates as phase, row>
<tr><td>${phase}</td><#list row as r><@cell r.rate() 2/></#list></tr>
</#list>
</table></div>

<h2>Processes</h2>
<div class="wide"><table>
<tr><th scope="col">Process</th><th scope="col" class="text">Address</th><th scope="col" class="text">Host</th><th scope="col">Pid</th><th scope="col" class="text">JVM</th><th scope="col" class="text">System</th><th scope="col">Clock offset ms</th></tr>
<#list run.workers() as w>
<tr><td>${w.name()}</td><td class="text">${w.address()!""}</td><td class="text">${w.info().host()!""}</td><td>${w.info().pid()?c}</td><td class="text">${w.info().jvm()!""}</td><td class="text">${w.info().os()!""}</td><@cell w.clockOffset() / 1000/></tr>
</#list>
</table></div>
</body>
</html>
