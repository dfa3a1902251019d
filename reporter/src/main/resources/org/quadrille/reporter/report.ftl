<#ftl output_format="XHTML">
<#-- The page for the browser, with its charts as data (chartData), and that for the PDF, with pictures: well-formed, nothing from outside, no CSS that the PDF does not know except for the screen. What is "page-only" the PDF leaves out. -->
<#function fixed value decimals><#if decimals == 0><#return value?string("0")></#if><#return value?string("0." + ""?left_pad(decimals, "0"))></#function>
<#function whole value><#return value?string("#,##0")?replace(",", "\x202F")></#function>
<#macro num value="" decimals=2><td><#if value?is_number>${fixed(value, decimals)}<#else>–</#if></td></#macro>
<#macro scaled value unit><td><#if value?is_number>${fixed(value / unit, 2)}<#else>–</#if></td></#macro>
<#macro count value=""><td><#if value?is_number>${whole(value)}<#else>–</#if></td></#macro>
<#macro outcome check><td class="text outcome<#if check.applies()> ${check.passed()?string("pass", "fail")}</#if>">${check.outcome()}</td></#macro>
<#macro clause text><#list rulebook.pieces(text) as piece><#if piece.anchor()??><a href="#${piece.anchor()}">${piece.text()}</a><#else>${piece.text()?replace("workload.md ", "")}</#if></#list></#macro>
<#macro drawing chart small=false>
<#if !chartData??>
<figure class="${small?string("small", "large")}" id="${chart.id()}"><div class="scroll" tabindex="0">${chart.svg()?no_esc}</div>
<figcaption><b>${chart.title()}.</b> ${chart.text()}</figcaption></figure>
<#elseif chart.data()??>
<figure class="${small?string("small", "large")}" id="${chart.id()}"><div class="plots" id="at-${chart.id()}"></div>
<figcaption>${chart.text()}</figcaption></figure>
</#if>
</#macro>
<#macro drawings list><#list list as chart><@drawing chart/></#list></#macro>
<#macro pairs list><#list list?chunk(2) as pair><div class="pair"><#list pair as chart><@drawing chart true/></#list></div></#list></#macro>
<#macro sut_diagram><figure class="large" id="diagram"><div class="scroll" tabindex="0"><#include "sut-diagram.ftl"></div>
<figcaption><b>As given in the testbed file.</b> LU are load units of 1${"\x202F"}000 customers.</figcaption></figure></#macro>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${run.runId()} ${result.verdict()}</title>
<meta name="description" content="Quadrille benchmark run. Not a TPC result."/>
<style>
${css?no_esc}
</style>
</head>
<body>
<header>
<p class="kit">Quadrille, a TPCx-V-style benchmark kit</p>
<#if headline.disclosed().sponsor()??><h1>${headline.disclosed().sponsor()}<#if testbed.name()??>: ${testbed.name()}</#if></h1>
<p>Run ${run.runId()}.<#else><h1>Run ${run.runId()}</h1>
<p><#if testbed.name()??>Testbed ${testbed.name()}.</#if></#if> Started ${run.startedAt()!"at an unknown time"}, measured for ${fixed(measuredSeconds, 0)} s.</p>
</header>
<nav class="page-only" aria-label="Contents"><details><summary>Contents</summary><ol class="contents"></ol></details></nav>
<main>
<#if chartData??><p id="undrawn">The charts need a script, which does not run here: report.pdf and the folder charts show them without.</p></#if>
<#include "summary.ftl">

<h2 class="new-page">Appendix: load of the groups</h2>
<@drawings charts.load()/>
<#if run.tiles() gt 1>
<h3>Throughput by group</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Phase</th><th scope="colgroup" colspan="5">${figures.counted().unit()} of all tiles</th></tr>
<tr><th scope="col">group 1</th><th scope="col">group 2</th><th scope="col">group 3</th><th scope="col">group 4</th><th scope="col">all</th></tr>
</thead>
<tbody>
<#list phaseSums as phase, rates>
<tr><th scope="row">${phase}</th><#list rates as rate><@num rate/></#list></tr>
</#list>
</tbody>
</table></div>
</#if>
<h3>Groups in each phase</h3>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" rowspan="2" class="text">Phase</th><th scope="col" rowspan="2" class="text">Tile</th><th scope="colgroup" colspan="4">Share of the tile's load, % (target)</th><th scope="colgroup" colspan="4">${figures.counted().unit()}</th></tr>
<tr><th scope="col">group 1</th><th scope="col">group 2</th><th scope="col">group 3</th><th scope="col">group 4</th><th scope="col">group 1</th><th scope="col">group 2</th><th scope="col">group 3</th><th scope="col">group 4</th></tr>
</thead>
<tbody>
<#list phases as row>
<tr><th scope="row">${row.phase()}</th><td class="text">${row.tile()}</td><#list row.shares() as s><td><#if s.percent()??>${fixed(s.percent(), 2)}<#else>–</#if> (${fixed(s.target(), 0)})</td></#list><#list row.rates() as r><@num r.rate()/></#list></tr>
</#list>
</tbody>
</table></div>
<#if manyTiles><p>Of ${run.tiles()} tiles, each phase has the one with the group that was furthest from its share; report.json has all of them.</p></#if>
<p>Shares are of customer transactions by the phase of their card; ${figures.counted().unit()} are ${figures.counted().counts()} completed in the phase.</p>

<#if result.tpsV()??>
<h2>Throughput after a change of load</h2>
<p>A fifth of the orders (or as many as the profile says) wait until the price wave reaches their limit, the last of them for a whole period, so a group's Trade-Results follow its orders with a lag. The expected results are those that follow from the committed orders with this lag. The charts show the largest rise of each group.</p>
<@pairs charts.rises()/>
<#if figures.time().phaseChanges()?has_content>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Phase begins</th><th scope="col" class="text">Group</th><th scope="col">Load, % of tile</th><th scope="col">Before</th><th scope="col">Measured</th><th scope="col">Expected</th><th scope="col">Orders</th></tr>
</thead>
<tbody>
<#list figures.time().phaseChanges() as c>
<tr<#if !figures.time().largestRise(c)> class="page-only"</#if>><th scope="row">${c.phase()}</th><td class="text">${c.group()}</td><td>${fixed(c.targetBefore(), 0)} → ${fixed(c.target(), 0)}</td><@num c.before()/><@num c.measured()/><@num c.model()/><@num c.level()/></tr>
</#list>
</tbody>
</table></div>
<p>Trade-Results a second of all tiles: over ${fixed(figures.time().phaseChanges()[0].spanSeconds(), 1)} s before and after the change; orders are committed Trade-Orders a second of the whole phase, the level that the results approach.</p>
</#if>
</#if>

<h2>Response times over time</h2>
<@pairs charts.types()/>

<h2>Emulators</h2>
<#if !result.tpsV()??><p>The market had no orders, so nothing waited there.</p><#elseif !figures.time().gauges()?has_content><p>No gauges were recorded, so the waiting limit orders are not known.</p></#if>
<@drawings charts.emulators()/>

<h2>Machines over time</h2>
<#if run.tiles() != 1 && !manyTiles><@pairs charts.tierB()/></#if><@drawings charts.sums()/><#if chartData?? || !charts.sums()?has_content><@drawings charts.machines()/></#if>
<h2>Where the response times went</h2>
<#if figures.serviceTimes()?has_content>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" rowspan="2" class="text">Transaction</th><th scope="col" rowspan="2">Count</th><th scope="colgroup" colspan="4">Mean, ms</th></tr>
<tr><th scope="col">response</th><th scope="col">before sending</th><th scope="col">connector</th><th scope="col">wire and queues</th></tr>
</thead>
<tbody>
<#list figures.serviceTimes() as s>
<tr><th scope="row">${s.transaction()}</th><@count s.count()/><@num s.responseMs()/><@num s.beforeMs()/><@num s.serviceMs()/><@num s.betweenMs()/></tr>
</#list>
</tbody>
</table></div>
<p>Transactions whose cards are of the measured phases. The connectors measured their own share, databases included; the rest is from the logs of the emulators, and what remains was spent on the wire and in the queues on both sides of it.</p>
<#else><p>The connectors left no service times, so it is not known.</p></#if>
<#if figures.queries()??><#assign q = figures.queries()>
<h2 id="queries">Reporting queries</h2>
<p>${q.sessions()} <#if q.sessions() == 1>session<#else>sessions</#if> of each group sent them to its ${q.database()} database, one after another<#if q.anHour()??>: <b>${whole(q.anHour())} queries an hour</b> in all<#else>. How many an hour is not known<#if q.missing()?has_content>: ${q.missing()?join(", ")}</#if></#if>. No check judges them.</p>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Query</th><th scope="col">Count</th><th scope="col">Failed</th><th scope="col">Rows, mean</th><th scope="col">Mean, ms</th><th scope="col">90th, ms</th><th scope="col">Trade-Results meanwhile, mean, ms</th></tr>
</thead>
<tbody>
<#list q.queries() as one>
<tr><th scope="row">${one.title()}</th><@count one.count()/><@count one.failed()/><@num one.rows()!"" 1/><@num one.meanMs()!""/><@num one.p90Ms()!""/><@num one.resultsMs()!""/></tr>
</#list>
</tbody>
</table></div>
<p>Those that ended in the measurement interval. Trade-Results meanwhile are those of the same group that were sent while the query ran; what all queries cost is the difference to a run without them (<code>quadrille compare</code>).</p>
</#if>
<h3>Failed and retried transactions of the whole run</h3>
<#if figures.troubles()?has_content>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Transaction</th><th scope="col" class="text">Phase</th><th scope="col" class="text">Outcome</th><th scope="col" class="text">SQLSTATE</th><th scope="col">Transactions</th><th scope="col">Retries</th></tr>
</thead>
<tbody>
<#list figures.troubles() as t>
<tr><th scope="row">${t.transaction()}</th><td class="text"><#if t.phase() == 0>before<#elseif t.phase() gt run.schedule().phases()>after<#else>${t.phase()}</#if></td><td class="text">${t.outcome()}</td><td class="text">${t.sqlState()?has_content?then(t.sqlState(), "–")}</td><@count t.count()/><@count t.retries()/></tr>
</#list>
</tbody>
</table></div>
<#else><p>None.</p></#if>

<h2>Machines (mean)</h2>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" rowspan="2" class="text">Machine</th><th scope="col" rowspan="2">Samples</th><th scope="colgroup" colspan="3">CPU, %</th><th scope="colgroup" colspan="2">Memory, GiB</th><th scope="colgroup" colspan="2">Disk, MB/s</th><th scope="colgroup" colspan="2">Network, MB/s</th></tr>
<tr><th scope="col">mean</th><th scope="col">max</th><th scope="col">stolen</th><th scope="col">mean</th><th scope="col">max</th><th scope="col">read</th><th scope="col">written</th><th scope="col">in</th><th scope="col">out</th></tr>
</thead>
<tbody>
<#list figures.machines() as m>
<tr><th scope="row">${m.name()!"unnamed"}</th><#if m.samples() == 0><td class="text" colspan="10">was not sampled in the measurement interval</td><#else><@count m.samples()/><@num m.cpu()!"" 1/><@num m.cpuMax()!"" 1/><@num m.steal()!"" 1/><@scaled m.memory()!"" 1073741824/><@scaled m.memoryMax()!"" 1073741824/><@scaled m.diskRead()!"" 1000000/><@scaled m.diskWrite()!"" 1000000/><@scaled m.netIn()!"" 1000000/><@scaled m.netOut()!"" 1000000/></#if></tr>
</#list>
</tbody>
</table></div>
<p>Means of the measurement interval. 1 MB is 1${"\x202F"}000${"\x202F"}000 bytes, 1 GiB is 1${"\x202F"}073${"\x202F"}741${"\x202F"}824 bytes.</p>
<#include "machine-use.ftl">
<h3 id="kit-cost">What the kit itself used</h3>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Processes</th><th scope="col">Number</th><th scope="col">CPU, µs a transaction</th><th scope="col">Processors</th><th scope="col">Share of their machines, %</th><th scope="col">Memory, MiB</th><th scope="col">Threads</th></tr>
</thead>
<tbody>
<#list figures.kitCost() as k>
<tr><th scope="row">${k.part()}</th><@count k.processes()/><@num (k.microsPerTransaction())!"" 1/><@num (k.processors())!""/><@num (k.share())!"" 1/><@count ((k.memory() / 1048576)?round)!""/><@count (k.threads())!""/></tr>
</#list>
</tbody>
</table></div>
<p>Means over the measurement interval (of threads, the maximum), for all ${whole(measuredTransactions)} transactions that ended in it. What these processes use on a database machine is not available to the database.</p>
<#if (run.tiles() gt 1)><@sut_diagram/></#if>
<h2>Machines as found</h2>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Machine</th><th scope="col" class="text">Runs (tile.group)</th><th scope="col" class="text">Processor</th><th scope="col">CPUs</th><th scope="col">Memory, GiB</th><th scope="col" class="text">System</th></tr>
</thead>
<tbody>
<#list figures.machines() as m>
<tr><th scope="row">${m.name()!"unnamed"}</th><td class="text prose">${m.roles()}</td>
<#if m.cpus()??><td class="text prose">${m.cpuModel()!"unknown"}</td><td>${m.cpus()?string("0.##")}</td><td><#if m.memoryBytes()??>${fixed(m.memoryBytes() / 1073741824, 1)}<#else>–</#if></td><td class="text prose">${m.kernel()!"unknown"}</td>
<#else><td class="text" colspan="4">unknown: no process of the kit ran there</td></#if></tr>
</#list>
</tbody>
</table></div>
<h2>Set-up</h2>
<h3>Java</h3>
<ul><#list sut.jvms() as jvm><li>${jvm.processes()?join(", ")}: ${jvm.version()}<#if jvm.flags()?has_content>, <code>${jvm.flags()}</code></#if></li></#list></ul>
<h3>Databases</h3>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Database</th><th scope="col" class="text">Place</th><th scope="col" class="text">Version</th><th scope="col" class="text">Commits wait for</th><th scope="col">Load units</th><th scope="col">Trades before</th><th scope="col">Trades after</th><th scope="col">Checkpoints</th></tr>
</thead>
<tbody>
<#list sut.databases() as d>
<tr><th scope="row">Tile ${d.tile()}, group ${d.group()}, ${d.role()}</th><td class="text">${d.place()}</td><td class="text">${d.version()!"not asked"}</td><td class="text prose">${d.commitsWaitFor()!"not asked"}</td><td><#if d.activeLoadUnits() != d.loadUnits()>${whole(d.activeLoadUnits())} of </#if>${whole(d.loadUnits())}</td><@count (d.tradesBefore())!""/><@count (d.tradesAfter())!""/><td><#if d.checkpoints()??>${d.checkpoints()?size}<#else>–</#if></td></tr>
</#list>
</tbody>
</table></div>
<p>Checkpoints are those of the server that began in the measurement interval; a standard run has at least one on each server.</p>
<#if sut.settings().common()?has_content>
<p><b>Durability settings, and settings other than the server's defaults, that are the same in all databases:</b> <#list sut.settings().common() as name, value><code>${name}=${value}</code><#sep>, </#list>.</p>
</#if>
<#if sut.settings().differing()?has_content>
<p><b>Settings in which the databases differ:</b></p>
<ul><#list sut.settings().differing() as name, values><li><code>${name}</code>: <#list values as database, value>${database} <code>${value}</code><#sep>; </#list></li></#list></ul>
</#if>
<#include "set-up.ftl">
<#include "run-facts.ftl">

<h2>Processes</h2>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Process</th><th scope="col" class="text">Address</th><th scope="col" class="text">Host</th><th scope="col">Pid</th><th scope="col">Heap, MiB</th><th scope="col">CPUs</th><th scope="col">Clock offset, ms</th></tr>
</thead>
<tbody>
<#list run.workers() as w>
<tr><th scope="row">${w.name()}</th><td class="text">${w.address()!""}</td><td class="text">${w.info().host()!""}</td><td>${w.info().pid()?c}</td><td>${whole(w.info().memoryBytes() / 1048576)}</td><td>${w.info().processors()}</td><@num w.clockOffset() / 1000 3/></tr>
</#list>
</tbody>
</table></div>

<#include "checklist.ftl">
<h2<#if !failed?has_content> class="page-only"</#if>>Measured values</h2>
<#list result.checks()?filter(check -> check.rows()?has_content) as check>
<details<#if check.passed()> class="page-only"<#else> open="open"</#if>><summary><b>${check.title()}</b>: ${check.rows()?size} <#if check.rows()?size == 1>value<#else>values</#if>, ${check.outcome()}</summary>
<#if !check.passed()><p>${check.sentence()}</p><#if catalogue[check.id()]??><p><b>Usual causes:</b> ${catalogue[check.id()].causes()?replace("`", "")}<br/><b>What to change:</b> ${catalogue[check.id()].change()?replace("`", "")}</p></#if></#if>
<#assign shown = check.rows()>
<#if shown?size gt mostRows>
<#assign wrong = shown?filter(row -> !row.passed())>
<#assign shown = wrong?chunk(mostRows)?first![]>
<p><#if wrong?size == 0>None of them failed<#elseif shown?size lt wrong?size>The first ${whole(shown?size)} of the ${whole(wrong?size)} that failed are listed<#else>Those that failed are listed</#if>; <code>checks.json</code> has all.</p>
</#if>
<#if shown?has_content>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Subject</th><th scope="col">Measured</th><th scope="col" class="text">Bounds</th><th scope="col" class="text">Result</th></tr>
</thead>
<tbody>
<#list shown as row>
<tr<#if row.passed()> class="page-only"</#if>><th scope="row">${row.subject()!"–"}</th><td>${row.value()}</td><td class="text">${row.bounds()}</td><td class="text ${row.passed()?string("pass", "fail")}">${row.passed()?string("PASS", "FAIL")}<#if !row.enough()>, too little data</#if></td></tr>
</#list>
</tbody>
</table></div>
</#if>
</details>
</#list>

<#if chartData?? && rules?has_content>
<h2 id="rules">Rules cited</h2>
<p>The sections of <code>docs/workload.md</code> that the checks cite, as they were in the build that made this report; numbers in the text are other sections of that page. What is <em>published</em> comes from a public source, what is <em>derived</em> follows from that, and an <em>own rule</em> is a decision of this kit. None of them is a rule of the TPC.</p>
<div class="rules">
<#list rules as rule>
<h3 id="${rule.anchor()}">${rule.number()} ${rule.title()}</h3>
${rule.html()?no_esc}
</#list>
</div>
</#if>
</main>
<#if chartData??>
<script type="application/json" id="drawn">${chartData?no_esc}</script>
<script>${script?no_esc}</script>
</#if>
</body>
</html>
