<#ftl output_format="XHTML">
<#-- Part of report.ftl: the summary, which fills the first four pages of the PDF. -->
<#macro sheetLine name list><tr><th scope="row">${name}</th><td><#list list as value>${value}<#sep><br/></#list></td></tr></#macro>
<#assign d = headline.disclosed() timeline = headline.timeline()>
<div class="verdict ${result.verdict()}">
<strong>${result.verdict()}</strong><#if unaudited.any()>, not audited</#if><br/>
<#if result.interference()?has_content><b>${result.interference()}</b><br/></#if>
<#if run.outcome() == "ABORTED">Aborted<#if run.lostAt()??> ${fixed(run.lostAt() / 1000000, 1)} s after its start</#if>: ${run.cause()}
<#elseif result.verdict() == "DISTURBED">Disturbed on purpose, so neither VALID nor INVALID. Of its checks <#if failed?has_content>these failed: <#list failed as check>${check.title()}<#sep>; </#list><#else>none failed</#if>
<#elseif failed?has_content>Failed: <#list failed as check>${check.title()}<#sep>; </#list>
<#else>All ${result.checks()?filter(check -> check.applies())?size} checks that apply to this run passed.</#if>
</div>
<div class="verdict ${result.standard()?string("STANDARD", "NON-STANDARD")}">
<strong>${result.standard()?string("STANDARD", "NON-STANDARD")}</strong><br/>
<#if result.standard()>No deviation from the standard.<#else><b>Deviations from the standard:</b> <#list run.deviations() as deviation>${deviation}<#sep>; </#list>.</#if>
</div>
<p class="notice">This is not a TPC result and may not be compared with TPC results.</p>
<table class="headline">
<#if result.tpsV()??><tr><th scope="row">tpsV</th><td><strong>${fixed(result.tpsV(), 2)}</strong> Trade-Results a second</td></tr>
<#else><tr><th scope="row">tpsV</th><td>does not apply, as the mix has no Trade-Order and so no Trade-Result</td></tr></#if>
<#if figures.leftOut()?has_content><tr><th scope="row">Mix</th><td><#if !result.tpsV()??><strong>${fixed(figures.rates().mix(), 2)}</strong> customer transactions a second<#else>${fixed(figures.rates().mix(), 2)} transactions a second</#if><#if figures.rates().oltp()?? && figures.rates().dss()??>: ${fixed(figures.rates().oltp(), 2)} in the OLTP databases, ${fixed(figures.rates().dss(), 2)} in the DSS databases<#elseif figures.rates().oltp()??>, all in the OLTP databases<#else>, all in the DSS databases</#if><br/>Left out, with all checks and figures that need them: ${figures.leftOut()?join(", ")}</td></tr></#if>
<#if headline.pricePerTpsV()??><tr><th scope="row">Price/tpsV</th><td>${fixed(headline.pricePerTpsV(), 2)} ${d.currency()} (${whole(d.price())} ${d.currency()} over three years), not a TPC result</td></tr></#if>
<#if headline.wattsPerTpsV()??><tr><th scope="row">Watts/tpsV</th><td>${fixed(headline.wattsPerTpsV(), 2)} W (${whole(d.power().mean())} W in all), not a TPC result</td></tr></#if>
<#if headline.baseline()??><tr><th scope="row">Elastic/baseline</th><td><#if headline.baseline().ratio()??>${fixed(headline.baseline().ratio(), 3)} (run ${headline.baseline().runId()}: ${fixed(headline.baseline().tpsV(), 2)} tpsV)<#else>not available: run ${headline.baseline().runId()} cannot be compared, because ${headline.baseline().trouble()}</#if></td></tr></#if>
<#if d.available()?? || d.kinds()?has_content><tr><th scope="row">Available from</th><td>${d.available()!"unknown"}</td></tr></#if>
<tr><th scope="row">Sponsor</th><td>${d.sponsor()!"unknown"}</td></tr>
<tr><th scope="row">System</th><td>${d.system()!"unknown"}</td></tr>
<#list sheet.system() as name, values><@sheetLine name values/></#list>
<tr><th scope="row">Scale</th><td>${run.tiles()} <#if run.tiles() == 1>tile<#else>tiles</#if> of four groups, ${whole(loadUnits)} load units<#if activeLoadUnits != loadUnits>, ${whole(activeLoadUnits)} of them driven</#if></td></tr>
<tr><th scope="row">Pacing</th><td>${testbed.pacing().mode()?lower_case}, ${whole(sessions)} sessions<#if figures.marketWait()??>, which waited ${fixed(figures.marketWait(), 1)} % of their time for the market before Trade-Orders</#if><#if testbed.pacing().targetTpsV() gt 0>, target ${fixed(testbed.pacing().targetTpsV(), 2)} tpsV<#elseif testbed.pacing().targetTps() gt 0>, target ${fixed(testbed.pacing().targetTps(), 2)} transactions a second, of which ${fixed(100 * figures.rates().mix() / testbed.pacing().targetTps(), 2)} % were made</#if></td></tr>
<#if figures.queries()??><tr><th scope="row">Reporting queries</th><td><#if figures.queries().anHour()??>${whole(figures.queries().anHour())} an hour in the ${figures.queries().database()} databases<#else>unknown how many an hour</#if></td></tr></#if>
<tr><th scope="row">Build</th><td>${run.build()!"unknown"}<#if run.commit()?has_content>, commit ${run.commit()}</#if><#if headline.otherReporter()?has_content>. <b>${headline.otherReporter()}</b></#if></td></tr>
<tr><th scope="row">Digest</th><td><#if result.digest()?has_content><code>${result.digest()}</code>, of what prime collected; noted elsewhere when the run ended, it alone proves the samples of processors, and which answers of a session were slow<#else>none: the run has no <code>manifest.sha256</code> as this version of the kit writes it</#if></td></tr>
</table>
<@drawing charts.throughput()/>

<div class="together">
<h2>Numerical quantities</h2>
<table class="headline">
<tr><th scope="row">Timeline, UTC<#if timeline.planned()>, as planned</#if></th><td><#list timeline.stages() as part>${part.name()}: ${part.begin()} to ${part.end()}, ${fixed(part.seconds(), 1)} s<#sep><br/></#list></td></tr>
<@sheetLine "Checkpoints" sheet.checkpoints()/>
<#assign sizes = headline.loads()?filter(load -> load.bytes()??) bytes = 0 trades = 0>
<#list sizes as load><#assign bytes += load.bytes() trades += load.rows()["TRADE"]!0></#list>
<tr><th scope="row">Initial size</th><td><#if !sizes?has_content || sizes?size lt headline.loads()?size>unknown<#else>${fixed(bytes / 1000000000, 2)} GB in ${sizes?size} databases, with ${whole(trades)} trades</#if></td></tr>
<tr><th scope="row">Transactions</th><td>${whole(measuredTransactions)} in the measurement interval<#if transactions["Trade-Result"]??>, ${whole(transactions["Trade-Result"].count())} of them Trade-Results</#if></td></tr>
<#if result.events()?has_content><tr><th scope="row">Events</th><td><#list result.events() as event><b>${event.name()}</b>: ${event.what()}<#if event.from()??>, from ${fixed(event.from() / 1000000, 1)} to ${fixed(event.to() / 1000000, 1)} s after the start<#else>, which did not begin</#if><#if event.end()?? && !event.end().exitCode()?? && !event.end().problem()?has_content && event.end().output()?has_content>; ${event.end().output()}</#if><#list event.problems() as problem>; ${problem}</#list><#sep><br/></#list></td></tr></#if>
<#if dips?has_content><tr><th scope="row">Lowest phase</th><td><#list dips as dip>${dip.text()}<#sep><br/></#list></td></tr></#if>
<tr><th scope="row">Seeds</th><td>population <#if testbed.seed()??>${testbed.seed()?c}<#else>unknown</#if><#if testbed.inputSeed()??>; inputs ${testbed.inputSeed().toString()}</#if></td></tr>
<tr><th scope="row">Self-audit</th><td><#if audit.audit()?has_content><b>${audit.verdict()}</b>, <a href="${audit.link()}">audit ${audit.audit()}</a><#if audit.startedAt()?has_content> of ${audit.startedAt()}</#if>: ${audit.covered()} of the ${audit.databases()} databases of this run as they were loaded for it<#if audit.build()?has_content>, by <#if audit.sameBuild()>this build<#else>another build (${audit.build()})</#if></#if>. <#list audit.tools() as tool>${tool}<#sep>, </#list><#if audit.loads()?has_content>. Loaded: <#list audit.loads() as load>${load}<#sep>; </#list></#if><#else>none found in <code>../../audit</code></#if><#if unaudited.notMade()?has_content><br/>Audits that were not made of these databases as loaded, or with this build: ${unaudited.notMade()?join(", ")}.</#if><#if unaudited.failed()?has_content><br/>Audits that did not pass: ${unaudited.failed()?join(", ")}.</#if></td></tr>
</table>
</div>
<#include "disclosure.ftl">
<div class="together">
<h2>Response times against their limits</h2>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Transaction</th><th scope="col" rowspan="2">Count</th><th scope="colgroup" colspan="3">Share, %</th><th scope="colgroup" colspan="8">Response time, ms</th><th scope="col" rowspan="2">Failed</th><th scope="col" rowspan="2">Rolled back</th><th scope="col" rowspan="2">Retries</th></tr>
<tr><th scope="col">all</th><th scope="col">mix</th><th scope="col">target</th><th scope="col">min</th><th scope="col">mean</th><th scope="col">50th</th><th scope="col">90th</th><th scope="col">95th</th><th scope="col">99th</th><th scope="col">max</th><th scope="col">limit</th></tr>
</thead>
<tbody>
<#list transactions as name, t>
<tr><th scope="row">${name}</th><@count t.count()/><@num (t.percent())!""/><@num (t.mix())!""/><@num (t.target())!""/><@num (t.minMs())!""/><@num (t.meanMs())!""/><@num (t.p50Ms())!""/><@num (t.p90Ms())!""/><@num (t.p95Ms())!""/><@num (t.p99Ms())!""/><@num (t.maxMs())!""/><@num (t.limitMs())!"" 0/><@count t.failed()/><@count t.rolledBack()/><@count t.retries()/></tr>
</#list>
</tbody>
</table></div>
<p>The mix is that of the customer transactions; Data-Maintenance keeps its own pace and is outside the percentages. The limit is that of the 90th percentile.</p>
</div>
<@drawing charts.responses()/>

<#if run.tiles() == 1><@sut_diagram/></#if>
<#if run.tiles() == 1 || manyTiles><@drawings charts.tierB()/></#if>

<div class="together">
<h2>Checks</h2>
<p>A run is valid if it came to its end and every check passed. The sections beside each rule are those of the kit's rulebook, whose text is in the page <code>report.html</code>, as are the measured values; <code>quadrille report --sql</code> prints the query of a check. The finding is the value nearest to its bounds, or farthest beyond.</p>
<div class="scroll" tabindex="0"><table class="dense findings checks">
<thead>
<tr><th scope="col" class="text">Rule, sections</th><th scope="col" class="text">Check</th><th scope="col" class="text">Result</th><th scope="col" class="text">Finding</th></tr>
</thead>
<tbody>
<#list result.checks() as check>
<tr><td class="text clause"><@clause check.clause()/></td><th scope="row">${check.title()}</th><@outcome check/><td class="text prose">${check.finding()}</td></tr>
</#list>
</tbody>
</table></div>
</div>
