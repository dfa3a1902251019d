<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script="list.js">
<#if runs?has_content>
<h2>Runs</h2>
<p class="filter" hidden><label>Show runs with <input type="search" id="filter" autocomplete="off"></label> <span id="shown" role="status"></span></p>
<#assign several = runs?size gt 1>
<#if several>
<form action="/diff" method="get" id="compare">
<p id="how">Choose runs to compare. One as A and one as B: what differs, results, and both over time. Two or more of each: the difference and its uncertainty.</p>
<p class="chosen"><button type="submit">Compare</button> <span id="chosen" role="status"></span></p>
</#if>
<@l.scroll "Runs">
<table id="runs" class="sortable">
<thead><tr><#if several><th scope="col" class="pick">A</th><th scope="col" class="pick">B</th></#if><th scope="col">Run</th><th scope="col">Alias, tags</th><th scope="col">Verdict</th><th scope="col" class="number">tpsV</th><th scope="col">Started</th><th scope="col">Profile</th><th scope="col">Standard</th><th scope="col">Testbed</th><th scope="col">Platform</th><th scope="col" class="number">Tiles</th><th scope="col" class="number">Load units</th><th scope="col" class="number">Measured, s</th><th scope="col">Remarks</th></tr></thead>
<tbody>
<#list runs as row><#assign run = row.run()>
<tr>
<#if several><#list ["a", "b"] as side><td class="pick"><input type="checkbox" name="${side}" value="${row.path()}" aria-label="${side?upper_case}: ${run.id()}"></td></#list></#if>
<th scope="row"><a href="${row.href()}">${run.id()}</a></th>
<td>${run.alias()}<#list run.tags() as tag> <a href="/history?run=${tag}<#if folder?has_content>&amp;folder=${folder?url('UTF-8')}</#if>">${tag}</a></#list></td>
<td><#if row.running()><a href="/">running now</a><#else><@l.verdict run.verdict()/></#if></td>
<td class="number"><#if run.tpsV()??>${run.tpsV()?string("0.00")}</#if></td>
<td>${run.startedAt()?replace("\\.\\d+Z$", "Z", "r")}</td>
<td>${run.profile()}</td>
<td>${run.standard()?string("STANDARD", "NON-STANDARD")}</td>
<td>${run.testbed()}</td>
<td>${run.platforms()?join(", ")}</td>
<td class="number"><#if run.tiles() gt 0>${run.tiles()}</#if></td>
<td class="number"><#if run.loadUnits() gt 0>${run.loadUnits()}</#if></td>
<td class="number"><#if run.measuredSeconds() gt 0>${run.measuredSeconds()?string("0")}</#if></td>
<td class="prose">${run.comment()} <#if !row.running()>${run.note()}</#if><#if run.deviations()?has_content><details><summary>${run.deviations()?size} <#if run.deviations()?size == 1>deviation<#else>deviations</#if></summary>${run.deviations()?join("; ")}</details></#if></td>
</tr>
</#list>
</tbody>
</table>
</@l.scroll>
<#if several></form></#if>
</#if>
<@items "Studies" studies "Study"/>
<@items "Audits" audits "Audit"/>
<#if folders?has_content>
<h2>Folders</h2>
<ul><#list folders as f><li><a href="${f.href()}">${f.name()}</a></li></#list></ul>
</#if>
<#if foreign?has_content>
<h2>Not of the kit</h2>
<p>These folders hold no run, study or audit: ${foreign?join(", ")}.</p>
</#if>
<#if !(runs?has_content || studies?has_content || audits?has_content || folders?has_content)><p>There is no run, study or audit here yet.</p></#if>
</@l.page>
<#macro items heading list what>
<#if list?has_content>
<h2>${heading}</h2>
<@l.scroll heading>
<table>
<thead><tr><th scope="col">${what}</th><th scope="col">State</th><th scope="col">Remarks</th></tr></thead>
<tbody><#list list as i><tr><th scope="row"><a href="${i.href()}">${i.name()}</a></th><td><@l.verdict i.state()/></td><td class="prose">${i.note()}</td></tr></#list></tbody>
</table>
</@l.scroll>
</#if>
</#macro>
