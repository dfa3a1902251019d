<#-- What a search has tried; part of study.ftl. -->
<h2>The search</h2>
<#list search as environment, levels>
<#if search?size gt 1><h3>${environment}</h3></#if>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Level (${by})</th><th scope="col">Runs</th><th scope="col">VALID</th><th scope="col">Mean ${rate}</th><th scope="col" class="text">Failed checks (runs)</th></tr></thead>
<tbody>
<#list levels as level>
<tr><th scope="row"><#if level.level()??>${percent(level.level())}<#else>probe</#if></th><td>${level.runs()}</td><td>${level.valid()}</td><td>${value(level.throughput())}</td><td class="text prose"><#list level.failed() as check, runs>${check} (${runs})<#sep>, </#list></td></tr>
</#list>
</tbody>
</table></div>
</#list>
<p>Highest level first. A level passed if every run at it was VALID; the answer needs three of three.</p>
<@drawings charts.own()/>
