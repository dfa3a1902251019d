<#ftl output_format="XHTML">
<#-- The page of a study, for the browser and for the PDF, by the rules of report.ftl: well-formed, nothing from outside. -->
<#macro drawing chart small=false>
<figure class="${small?string("small", "large")}" id="${chart.id()}"><#if chartData??><div class="plots" id="at-${chart.id()}"></div><#else><div class="scroll" tabindex="0">${chart.svg()?no_esc}</div></#if>
<figcaption><#if !chartData??><b>${chart.title()}.</b> </#if>${chart.text()}</figcaption></figure>
</#macro>
<#macro drawings list><#list list as chart><@drawing chart/></#list></#macro>
<#macro pairs list><#list list?chunk(2) as pair><div class="pair"><#list pair as chart><@drawing chart true/></#list></div></#list></#macro>
<#macro sentences list><ul><#list list as sentence><li>${sentence}</li></#list></ul></#macro>
<#macro metricRows rows first>
<div class="scroll" tabindex="0"><table class="dense whole">
<thead>
<tr><th scope="col" rowspan="2" class="text">${first}</th><th scope="col" rowspan="2" class="text">Unit</th><th scope="colgroup" colspan="2">Geometric mean</th><th scope="colgroup" colspan="2">Change, % of the base</th><th scope="colgroup" colspan="3">Effect</th><#if tested><th scope="colgroup" colspan="2">p</th><th scope="col" rowspan="2" class="text">Finding</th></#if></tr>
<tr><th scope="col">base</th><th scope="col">other</th><th scope="col">mean</th><th scope="col">${level} % interval</th><th scope="col">g</th><th scope="col">interval</th><th scope="col">A12</th><#if tested><th scope="col">tested</th><th scope="col">Holm</th></#if></tr>
</thead>
<tbody>
<#list rows as row>
<#local c = row.comparison()>
<tr><th scope="row" class="name"><#if row.primary()><b>${row.title()}</b><#else>${row.title()}</#if></th><td class="text">${row.unit()?has_content?then(row.unit(), "–")}</td><td>${value(c.cells().baseValue())}</td><td>${value(c.cells().otherValue())}</td><td><#if row.primary()><b>${change(c.change().percent())}</b><#else>${change(c.change().percent())}</#if></td><td>${interval(c.change().low(), c.change().high())}</td><td>${change((c.estimates().hedges().value())!)}</td><td>${interval((c.estimates().hedges().low())!, (c.estimates().hedges().high())!)}</td><td>${change((c.estimates().a12().value())!)?replace("+", "")}</td><#if tested><td>${p((c.tests().test().p())!)}</td><td>${p(c.tests().pHolm())}</td><td class="text name">${(c.finding().words())!}</td></#if></tr>
</#list>
</tbody>
</table></div>
</#macro>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${study.name()} ${word}</title>
<meta name="description" content="Quadrille study. Not a TPC result."/>
<style>
${css?no_esc}
.FINDING { background: #00406b; } .SAME { background: #00664d; } .OPEN { background: #4d4d4d; } .REFUSED { background: #a32b00; }
.minor { font-size: 1.05em; border-bottom: 0; margin: 1.3em 0 .4em; } .name { white-space: normal; } .when { white-space: nowrap; } .dense .text { padding-left: .8em; } .dense tr > :first-child { padding-left: 0; } .broken { color: #a32b00; font-weight: bold; }
@media screen and (prefers-color-scheme: dark) { .broken { color: #ff9066; } }
@media screen { td.name, th.name { min-width: 9rem; } .headline th { vertical-align: top; } }
@media print { .whole td { white-space: nowrap; } .whole td.name { white-space: normal; } .runs { font-size: 6.6pt; } .runs th, .runs td { padding: 1px 3px; } .runs td.name { width: 20%; } .runs td.prose { width: 23%; } #change svg { max-width: 140mm; } }
</style>
</head>
<body>
<header>
<p class="kit">Quadrille, a TPCx-V-style benchmark kit</p>
<h1>Study ${study.name()}</h1>
<p>A study of the kind ${study.kind().word()}. ${time}</p>
</header>
<nav class="page-only" aria-label="Contents"><details><summary>Contents</summary><ol class="contents"></ol></details></nav>
<main>
<div class="verdict ${colour}">
<strong>${word}</strong><br/>
<#list verdict as sentence>${sentence}<#sep><br/></#list>
</div>
<p class="notice">This is not a TPC result and may not be compared with TPC results.</p>
<table class="headline">
<tr><th scope="row">Question</th><td>${question}</td></tr>
<tr><th scope="row">Compared</th><td><#list compared as cell, text><b>${cell}</b>: ${text}<#sep><br/></#list></td></tr>
<tr><th scope="row">Other differences</th><td><#if differences?has_content><#list differences as cell, list><b>${cell}</b>: <#assign shown = (differences?size gt 2)?then(2, 6)><#list list[0..*shown] as one>${one}<#sep>; </#list><#if list?size gt shown>; and ${list?size - shown} more (<a href="#differences">all of them</a>)</#if><#sep><br/></#list><#else>none that the reports of the runs know</#if></td></tr>
<tr><th scope="row">Order</th><td>${design}</td></tr>
<tr><th scope="row">Runs</th><td>${runs}</td></tr>
</table>
<#if analysis??>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col" class="text">Cell</th><th scope="col">Planned</th><th scope="col">Made</th><th scope="col">Counting</th><th scope="col">VALID</th><th scope="col">Failed</th><th scope="col">Failed, % of counting</th><th scope="col">Void</th><th scope="col">Excluded</th><th scope="col" class="text">Why</th></tr></thead>
<tbody>
<#list analysis.cells() as s>
<tr><th scope="row" class="name">${s.cell()}</th><td>${s.planned()!"–"}</td><td>${s.attempts()}</td><td>${s.counted() - s.excluded()}</td><td>${s.valid()}</td><td>${s.failed()}</td><td<#if !s.carries()> class="fail"</#if>>${percent(s.failedShare())}</td><td>${s.voided()}</td><td>${s.excluded()}</td><td class="text prose">${why[s.cell()]}</td></tr>
</#list>
</tbody>
</table></div>
</#if>
<#if warnings?has_content>
<h2 class="minor">Caveats</h2>
<@sentences warnings/>
</#if>
<#if changes?has_content>
<h2 class="minor">Changed after the first run</h2>
<@sentences changes/>
</#if>
<#if exclusions?has_content>
<h2 class="minor">Runs excluded by the user</h2>
<@sentences exclusions/>
<#if withExcluded?has_content><p><b>With them:</b> ${withExcluded}</p><p><b>Without them:</b> ${headline}</p></#if>
</#if>
<#if chartData??><p id="undrawn">The charts need a script, which does not run here: study.pdf and the folder charts show them without.</p></#if>
<@drawings charts.first()/>
<p>Links: <a href="#runs-made">all runs</a>, each with a link to its report; the same as <a href="data/runs.csv">data/runs.csv</a> and <a href="data/runs.parquet">data/runs.parquet</a>; this page as <a href="study.json">study.json</a> and <a href="study.pdf">study.pdf</a>; the <a href="study-file.json">study file</a>, <a href="plan.csv">plan</a> and <a href="journal.jsonl">journal</a>.</p>

<#if section?has_content>
<#include "/kind/" + section + "/section.ftl">
</#if>
<#if analysis??>
<h2>All metrics</h2>
<#list tables as table>
<h3>${table.other()} against ${table.base()}</h3>
<@metricRows table.rows() "Metric"/>
</#list>
<#if !tables?has_content || pairRows?size gt 1>
<h3>Every pair of cells: ${primary.title()}</h3>
<@metricRows pairRows "Pair"/>
</#if>
<p>The base is the cell named second; every change is in percent of it. <#if analysis.question().design().blocked()>Means, changes and tests are of complete blocks: t intervals of paired log ratios.<#else>Intervals and tests are Welch's.</#if> Where a value is 0 or less, the mean is the arithmetic one, and the change that of the differences. <i>g</i> is Hedges' g with its interval, <i>A12</i> the chance that a run of the other cell has the greater value. <#if tested><i>p tested</i> is that of the test, <i>Holm</i> the same corrected: of ${primary.title()} for all pairs of cells, of the other metrics for all their comparisons together. The finding of the study is that of ${primary.title()}; the other metrics describe.<#elseif judged>There are too few runs for tests.<#else>There are no tests before the study is finished.</#if> Intervals are not corrected. CPU is in percent of all processors of the machines of a role.</p>
<#if sentences?has_content><@sentences sentences/></#if>
<#if ways?has_content>
<h3>Other estimates</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Pair</th><th scope="col" class="text">Method</th><th scope="col">Change, %</th><th scope="col">Interval, %</th><th scope="col" class="text">Test</th><th scope="col">p, Holm</th></tr></thead>
<tbody>
<#list ways as way>
<tr><th scope="row" class="name">${way.pair()}</th><td class="text name">${way.change().method()}<#if way.change().bounded()>, ${percent(100 * way.change().level())} %</#if></td><td>${change(way.change().percent())}</td><td>${interval(way.change().low(), way.change().high())}</td><td class="text name"><#if way.test()??>${way.test().line()}<#if way.test().method()?has_content> (${way.test().method()})</#if></#if></td><td>${p(way.pHolm())}</td></tr>
</#list>
</tbody>
</table></div>
</#if>
<#if analysis.primary().classic()??>
<h3>Classic table</h3>
<p>${analysis.primary().classic().line()}</p>
<#if analysis.primary().omnibus()??><p>${analysis.primary().omnibus().sentence()}</p></#if>
<p>This line knows nothing of blocks, and treats all runs as independent; it is here for those who compare with such studies.</p>
</#if>
<#list machineTables as table>
<h3>Measures of each machine: ${table.other()} against ${table.base()}</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Measure</th><th scope="col" class="text">Machine</th><th scope="col">${table.base()}, mean (SD)</th><th scope="col">${table.other()}, mean (SD)</th><th scope="col" class="text">Test</th><th scope="col">Statistic</th><th scope="col">p</th><th scope="col">Change, %</th></tr></thead>
<tbody>
<#list table.rows() as row>
<#assign m = row.measure()>
<tr><th scope="row" class="name">${m.metric().title()}<#if m.metric().unit()?has_content>, ${m.metric().unit()}</#if></th><td class="text name">${row.machine()?has_content?then(row.machine(), "–")}</td><td>${value(m.base().mean())} (${value(m.base().sd())})</td><td>${value(m.other().mean())} (${value(m.other().sd())})</td><#if row.test()??><td class="text">${row.test().name()}</td><td>${row.test().symbol()} ${value(row.test().statistic())}</td><td>${p(row.test().p())}</td><#else><td class="text">–</td><td>–</td><td>–</td></#if><td>${change(m.changePercent())}</td></tr>
</#list>
</tbody>
</table></div>
<#if table.machines()?has_content><p><#list table.machines() as machine, place>${machine}: ${place}<#sep>; </#list>.</p></#if>
</#list>
<#if machineTables?has_content><p>Each measure of each machine by itself, in all counting runs. The change is that of the means, in percent of the cell named second. <#if judged>As published studies print it: where Shapiro-Wilk rejects no cell, the test is an analysis of variance (Welch's if Brown-Forsythe rejects equal variances), otherwise Kruskal-Wallis; blocks are ignored and p is not corrected, so of many p some are small by chance. </#if>The same with every digit: <a href="data/machines.csv">data/machines.csv</a>.</p></#if>
<#if charts.effects()?has_content><h3>Effects</h3><@drawings charts.effects()/></#if>

<h2>Single runs: ${primary.title()}</h2>
<@drawings charts.runs()/>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col" class="text">Cell</th><th scope="col">Runs</th><th scope="col">Mean</th><th scope="col">its interval</th><th scope="col">SD</th><th scope="col">SD, % of mean</th><th scope="col">Median</th><th scope="col">Quartiles</th><th scope="col">Least and greatest</th><#if relative?has_content><th scope="col">Relative to ${against}</th><th scope="col">its interval</th></#if></tr></thead>
<tbody>
<#list analysis.primary().cells() as c>
<tr><th scope="row" class="name">${c.cell()}</th><td>${c.n()}</td><td>${value(c.mean())}</td><td>${range(c.meanLow(), c.meanHigh())}</td><td>${value(c.sd())}</td><td>${percent(c.cvPercent())}</td><td>${value(c.median())}</td><td>${range(c.q1(), c.q3())}</td><td>${range(c.min(), c.max())}</td><#if relative?has_content><#assign own = relative?filter(one -> one.cell() == c.cell())><#if own?has_content><td><b>${ratio(own[0].ratio())}</b></td><td><#if own[0].low()?is_nan>–<#else>${ratio(own[0].low())} to ${ratio(own[0].high())}</#if></td><#else><td>–</td><td>–</td></#if></#if></tr>
</#list>
</tbody>
</table></div>
<p><#if primary.unit()?has_content>In ${primary.unit()}. </#if>The interval is that of the mean (t).<#if relative?has_content> What is relative to ${against} is the change in percent as a ratio.</#if></p>
<@drawings charts.order()/>
<h3>Assumptions</h3>
<#if looked == 0><p>There are too few runs to look at anything.</p>
<#elseif analysis.question().cells()?size gt 2><p>${looked} assumptions were examined for all pairs of cells; all are in study.json. <#if assumptions?has_content>The runs contradict these:<#else>The runs contradict none of them.</#if></p></#if>
<#if assumptions?has_content>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Assumption</th><th scope="col" class="text">Cells</th><th scope="col" class="text">Test</th><th scope="col" class="text">Found</th></tr></thead>
<tbody>
<#list assumptions as a>
<tr><th scope="row" class="name">${a.kind().words()}</th><td class="text name">${a.subject()?has_content?then(a.subject(), "all")}</td><td class="text name">${(a.test().line())!}</td><td class="text prose"><#if a.broken()><span class="broken">Broken.</span> </#if>${a.sentence()}</td></tr>
</#list>
</tbody>
</table></div>
</#if>
<#if charts.quantiles()?has_content><h3>Against the normal distribution</h3><@pairs charts.quantiles()/></#if>

<h2>Response times</h2>
<#if responseTimes?has_content>
<#if charts.responses()?has_content><@pairs charts.responses()/></#if>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" rowspan="2" class="text">Transaction</th><th scope="col" rowspan="2" class="text">Cell</th><th scope="col" rowspan="2">Runs</th><th scope="col" rowspan="2">Transactions</th><th scope="colgroup" colspan="4">Percentile, ms (${level} % interval)</th></tr>
<tr><th scope="col">50th</th><th scope="col">90th</th><th scope="col">95th</th><th scope="col">99th</th></tr></thead>
<tbody>
<#list responseTimes as type><#list type.cells() as row>
<tr><th scope="row" class="name">${type.title()}</th><td class="text name">${row.cell()}</td><td>${row.runs()}</td><td>${row.count()?string("#,##0")?replace(",", "\x202F")}</td><#list row.percentiles() as q><td>${value(q.ms())}<#if range(q.low(), q.high()) != "–"> (${range(q.low(), q.high())})</#if></td></#list></tr>
</#list></#list>
</tbody>
</table></div>
<p>All transactions of the counting runs of a cell together. The intervals (BCa bootstrap) come from resampling whole runs, not single transactions.</p>
<#else><p>No counting run has left response times.</p></#if>

<h2>Throughput over time</h2>
<#if charts.throughput()?has_content><@pairs charts.throughput()/><#else><p>No counting run shows it.</p></#if>
</#if>

<h2 id="runs-made">Runs</h2>
<#if rows?has_content>
<div class="scroll" tabindex="0"><table class="dense runs">
<thead><tr><th scope="col">Order</th><th scope="col" class="text">Run</th><th scope="col">Block</th><th scope="col">Slot</th><th scope="col">Attempt</th><th scope="col" class="text">Cell</th><th scope="col" class="text">State</th><th scope="col" class="text">Verdict</th><th scope="col">${primaryTitle}</th><th scope="col">Pulse: work</th><th scope="col">writes</th><th scope="col" class="text">Started</th><th scope="col" class="text">Remark</th></tr></thead>
<tbody>
<#list rows as row>
<tr><td>${row.attempt().order()}</td><th scope="row" class="when"><#if row.reported()><a href="${row.link()}">${row.run()}</a><#else>${row.run()}</#if></th><td>${row.attempt().block()}</td><td>${row.attempt().slot()}</td><td>${row.attempt().number()}</td><td class="text name">${row.attempt().cell()}</td><td class="text">${row.state().words()}</td><td class="text">${row.verdict()}</td><td>${value(row.values()[primaryKey]!)}</td><td>${value(row.work()!)}</td><td>${value(row.writes()!)}</td><td class="text when">${row.shownStart()}</td><td class="text prose">${row.remark()}</td></tr>
</#list>
</tbody>
</table></div>
<p>In chronological order. The pulse is what the machines did just before the run: units of fixed processor work and small synchronous writes a second, means of the machines.</p>
<#else><p>No run has been made yet.</p></#if>

<#if differences?has_content>
<h2 id="differences">What else differed</h2>
<p>Facts that are the same in all runs of one cell and different in all runs of the other. Of a cell with more than twenty runs, only some, spread evenly over its runs, are compared.</p>
<#list differences as cell, list>
<h3>${cell} against ${base}</h3>
<@sentences list/>
</#list>
</#if>
<#if facts?has_content>
<h2>Environment facts</h2>
<#list facts as environment, list>
<h3>${environment}</h3>
<ul><#list list as name, value><li>${name}: ${value}</li></#list></ul>
</#list>
</#if>
</main>
<#if chartData??>
<script type="application/json" id="drawn">${chartData?no_esc}</script>
<script>${script?no_esc}</script>
</#if>
</body>
</html>
