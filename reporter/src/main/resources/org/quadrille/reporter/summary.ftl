<#ftl output_format="XHTML">
<#-- Part of report.ftl: the summary, which fills the first four pages of the PDF. -->
<div class="verdict ${result.verdict()}">
<strong>${result.verdict()}</strong><#if unaudited?has_content>, not audited</#if><br/>
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
<#if headline.pricePerTpsV()??><tr><th scope="row">Price/tpsV</th><td>${fixed(headline.pricePerTpsV(), 2)} ${headline.disclosed().currency()} (${whole(headline.disclosed().price())} ${headline.disclosed().currency()} over three years), not a TPC result</td></tr></#if>
<#if headline.wattsPerTpsV()??><tr><th scope="row">Watts/tpsV</th><td>${fixed(headline.wattsPerTpsV(), 2)} W (${whole(headline.disclosed().power().mean())} W in all), not a TPC result</td></tr></#if>
<#if headline.baseline()??><tr><th scope="row">Elastic/baseline</th><td><#if headline.baseline().ratio()??>${fixed(headline.baseline().ratio(), 3)} (run ${headline.baseline().runId()}: ${fixed(headline.baseline().tpsV(), 2)} tpsV)<#else>not available: run ${headline.baseline().runId()} cannot be compared, because ${headline.baseline().trouble()}</#if></td></tr></#if>
<tr><th scope="row">Scale</th><td>${run.tiles()} <#if run.tiles() == 1>tile<#else>tiles</#if> of four groups, ${whole(loadUnits)} load units<#if activeLoadUnits != loadUnits>, ${whole(activeLoadUnits)} of them driven</#if></td></tr>
<tr><th scope="row">Pacing</th><td>${testbed.pacing().mode()?lower_case}, ${whole(sessions)} sessions<#if testbed.pacing().targetTpsV() gt 0>, target ${fixed(testbed.pacing().targetTpsV(), 2)} tpsV</#if></td></tr>
<#if sut.setUp().platforms()?has_content><tr><th scope="row">Machines</th><td><#list sut.setUp().platforms() as platform>${platform}<#sep><br/></#list></td></tr></#if>
<#if result.events()?has_content><tr><th scope="row">Events</th><td><#list result.events() as event><b>${event.name()}</b>: ${event.what()}<#if event.from()??>, from ${fixed(event.from() / 1000000, 1)} to ${fixed(event.to() / 1000000, 1)} s after the start<#else>, which did not begin</#if><#if event.end()?? && !event.end().exitCode()?? && !event.end().problem()?has_content && event.end().output()?has_content>; ${event.end().output()}</#if><#list event.problems() as problem>; ${problem}</#list><#sep><br/></#list></td></tr></#if>
<#if dips?has_content><tr><th scope="row">Lowest phase</th><td><#list dips as dip>${dip.text()}<#sep><br/></#list></td></tr></#if>
<tr><th scope="row">Seeds</th><td>population <#if testbed.seed()??>${testbed.seed()?c}<#else>unknown</#if><#if testbed.inputSeed()??>; inputs ${testbed.inputSeed().toString()}</#if></td></tr>
<tr><th scope="row">Build</th><td>${run.build()!"unknown"}<#if run.commit()?has_content>, commit ${run.commit()}</#if><#if headline.otherReporter()?has_content>. <b>${headline.otherReporter()}</b></#if></td></tr>
<tr><th scope="row">Digest</th><td><#if result.digest()?has_content><code>${result.digest()}</code>, of what prime collected; noted elsewhere when the run ended, it alone proves the samples of processors, and which answers of a session were slow<#else>none: the run has no <code>manifest.sha256</code> as this version of the kit writes it</#if></td></tr>
<tr><th scope="row">Self-audit</th><td><#if audit.audit()?has_content><b>${audit.verdict()}</b>, <a href="${audit.link()}">audit ${audit.audit()}</a><#if audit.startedAt()?has_content> of ${audit.startedAt()}</#if>: ${audit.covered()} of the ${audit.databases()} databases of this run as they were loaded for it<#if audit.build()?has_content>, by <#if audit.sameBuild()>this build<#else>another build (${audit.build()})</#if></#if>. <#list audit.tools() as tool>${tool}<#sep>, </#list><#if audit.loads()?has_content>. Loaded: <#list audit.loads() as load>${load}<#sep>; </#list></#if><#else>none found in <code>../../audit</code></#if><#if unaudited?has_content><br/>Not audited: ${unaudited?join(", ")} did not pass<#if unaudited?size lt 6> on these databases as loaded, or with this build</#if>.</#if></td></tr>
</table>
<#if headline.disclosed().system()??><p><b>System:</b> ${headline.disclosed().system()}</p></#if>
<#if charts??><@drawing charts.throughput()/><#else><@nofonts/></#if>

<div class="together">
<h2>Response times against their limits</h2>
<div class="scroll"><table class="dense">
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
<#if charts??><@drawing charts.responses()/></#if>

<#include "disclosure.ftl">
<div class="together">
<h2>Machines</h2>
<#if sut.setUp().platforms()?has_content><p><#list sut.setUp().platforms() as platform>${platform}<#sep>; </#list>.</p></#if>
<#if run.tiles() == 1><@sut_diagram/></#if>
</div>
<#if charts??><#if run.tiles() == 1 || manyTiles><@drawings charts.tierB()/><#else><@pairs charts.tierB()/></#if></#if>

<h2>Checks</h2>
<p>A run is valid if it came to its end and every check passed. The sections beside each rule are those of the kit's rulebook, whose text is in the page <code>report.html</code>, as are the measured values; <code>quadrille report --sql</code> prints the query of a check. The finding is the value nearest to its bounds, or farthest beyond.</p>
<div class="scroll"><table class="dense findings checks">
<thead>
<tr><th scope="col" class="text">Rule, sections</th><th scope="col" class="text">Check</th><th scope="col" class="text">Result</th><th scope="col" class="text">Finding</th></tr>
</thead>
<tbody>
<#list result.checks() as check>
<tr><td class="text clause"><@clause check.clause()/></td><th scope="row">${check.title()}</th><@outcome check/><td class="text prose">${check.finding()}</td></tr>
</#list>
</tbody>
</table></div>
<div class="statement">
<h2>Statement of the auditor</h2>
<p><#if audit.audit()?has_content>The kit's self-audit <a href="${audit.link()}">${audit.audit()}</a>, which saw ${audit.covered()} of the ${audit.databases()} databases of this run as they were loaded for it: <b>${audit.verdict()}</b><#list audit.tools()>, <#items as tool>${tool}<#sep>, </#items></#list>.<#else>No self-audit of these databases was found.</#if> A self-audit is no audit by somebody else, for whose statement these lines are left:</p>
<table class="sign">
<tr><th scope="row">Auditor</th><td>${headline.disclosed().auditor()!""}</td><th scope="row">Date</th><td></td></tr>
<tr><th scope="row">Signature</th><td></td><th scope="row">Remarks</th><td></td></tr>
</table>
</div>
