<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<#function ms value=""><#if value?is_number><#return value?string("0.0")></#if><#return "–"></#function>
<@l.page script=drawn???then("ended.js", "") charts=drawn??>
<#if running><p><a href="/">This run is being made now; watch it.</a></p></#if>
<p class="headline"><@l.verdict run.verdict()/> <#if run.tpsV()??><b>${run.tpsV()?string("0.00")} tpsV</b></#if> <#if run.verdict() != "UNREADABLE">${run.standard()?string("STANDARD", "NON-STANDARD")}</#if></p>
<#if run.comment()?has_content><p>${run.comment()}</p></#if>
<#if run.note()?has_content && !running><p class="note">${run.note()?cap_first}</p></#if>
<#if run.deviations()?has_content>
<details><summary>${run.deviations()?size} <#if run.deviations()?size == 1>deviation<#else>deviations</#if> from STANDARD: ${run.deviations()?first}<#if run.deviations()?size gt 1>; …</#if></summary>
<ul><#list run.deviations() as d><li>${d}</li></#list></ul></details>
</#if>
<#if html?? || pdf?? || json??><p class="links"><#if html??><a href="${html}">Report</a></#if> <#if pdf??><a href="${pdf}">PDF</a></#if> <#if json??><a href="${json}">JSON</a></#if></p></#if>
<#if transactions?has_content>
<h2>Transactions</h2>
<@l.scroll "Transactions">
<table id="transactions">
<thead><tr><th scope="col">Transaction</th><th scope="col" class="number">Share, %</th><th scope="col" class="number">Mean, ms</th><th scope="col" class="number">50th</th><th scope="col" class="number">90th</th><th scope="col" class="number">99th</th><th scope="col" class="number">Limit of 90th</th><th scope="col" class="number">Of the limit</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Retries</th></tr></thead>
<tbody><#list transactions as name, t><#assign part = (t.limitMs()?? && t.p90Ms()??)?then(100 * (t.p90Ms()!0) / (t.limitMs()!1), "")>
<tr><th scope="row">${name}</th><td class="number">${(t.percent()?string("0.00"))!"–"}</td><td class="number">${ms(t.meanMs()!"")}</td><td class="number">${ms(t.p50Ms()!"")}</td><td class="number<#if part?is_number && part gt 100> over</#if>">${ms(t.p90Ms()!"")}</td><td class="number">${ms(t.p99Ms()!"")}</td><td class="number">${(t.limitMs()?string("0"))!"–"}</td><td class="number"><#if part?is_number>${part?string("0.0")} % <meter max="100" value="${[part, 100]?min?string("0.0")}" aria-label="Part of the limit"></meter><#else>–</#if></td><td class="number<#if t.failed() gt 0> over</#if>">${t.failed()}</td><td class="number">${t.retries()}</td></tr></#list></tbody>
</table>
</@l.scroll>
</#if>
<#if checks?has_content>
<h2>Checks</h2>
<#list checks?filter(c -> !c.passed()) as c>
<section class="failed"><h3><@l.verdict c.outcome()/> ${c.title()}</h3><p>${c.sentence()}<#if !c.sentence()?contains(c.worst())> <span class="quiet">${c.worst()}</span></#if></p>
<#if catalogue[c.id()]??><p><b>Usual causes:</b> ${catalogue[c.id()].causes()?replace("`", "")}<br><b>What to change:</b> ${catalogue[c.id()].change()?replace("`", "")}</p></#if></section>
</#list>
<#assign passed = checks?filter(c -> c.passed())>
<#if passed?has_content>
<details id="passed"><summary><span class="word PASS"><#assign apply = checks?filter(c -> c.applies())?size>${passed?filter(c -> c.applies())?size} of ${apply} checks passed</span><#if apply lt checks?size>; ${checks?size - apply} <#if checks?size - apply == 1>does<#else>do</#if> not apply</#if></summary>
<@l.scroll "Checks that passed">
<table>
<thead><tr><th scope="col">Check</th><th scope="col">Outcome</th><th scope="col">Finding</th></tr></thead>
<tbody><#list passed as c><tr><th scope="row" class="prose">${c.title()}</th><td><@l.verdict c.outcome()/></td><td class="prose">${c.sentence()}</td></tr></#list></tbody>
</table>
</@l.scroll></details>
</#if>
</#if>
<#if drawn??>
<h2>Over time</h2>
<@l.charts_of drawn><li class="key-plan">the share that is planned</li><li class="key-limit">the limit of the 90th percentile, where the chart reaches it</li><li class="key-ramp">before and after what is measured</li></@l.charts_of>
<#elseif undrawn??><p class="note">There are no charts: ${undrawn}</p>
</#if>
<#if testbed??>
<h2>Run</h2>
<dl class="facts">
<div><dt>Tags</dt><dd><#if run.tags()?has_content>${run.tags()?join(", ")}<#else>none; <code>quadrille runs tag ${run.id()} TAG</code> adds one</#if></dd></div>
<div><dt>Testbed</dt><dd>${run.testbed()}</dd></div>
<div><dt>Profile</dt><dd>${run.profile()}</dd></div>
<div><dt>Tiles</dt><dd>${run.tiles()}</dd></div>
<div><dt>Sessions</dt><dd>${testbed.pacing().sessions() * testbed.customerEmulators()?size}</dd></div>
<div><dt>Started</dt><dd>${run.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</dd></div>
<div><dt>Measured for</dt><dd>${run.measuredSeconds()?string("0")} s</dd></div>
<div><dt>Build</dt><dd>${run.build()}</dd></div>
</dl>
</#if>
<h2>Files</h2>
<@l.files files/>
</@l.page>
