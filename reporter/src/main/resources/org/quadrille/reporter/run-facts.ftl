<#-- Part of report.ftl: what the run and its audits recorded for a summary. -->
<#macro seconds label value=""><tr><th scope="row">${label}</th><td><#if value?is_number>${fixed(value, 1)} s<#else>not found within the time of the audit</#if></td></tr></#macro>
<h3 id="timeline">Timeline of the run</h3>
<#if headline.timeline().planned()><p>As it was planned: the run was aborted, and nobody knows when.</p></#if>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" class="text">Part</th><th scope="col" class="text">Begin, UTC</th><th scope="col" class="text">End, UTC</th><th scope="col">From the start, s</th><th scope="col">Length, s</th></tr>
</thead>
<tbody>
<#list headline.timeline().parts() as part>
<tr><th scope="row">${part.name()}</th><@day part.begin()/><@day part.end()/><@num part.from() 1/><@num part.seconds() 1/></tr>
</#list>
</tbody>
</table></div>
<#list headline.timeline().checkpoints() as server, times>
<p><b>Checkpoints of ${server}, begun at (UTC):</b> <#list times as time>${time}<#sep>, <#else>none</#list>.</p>
</#list>

<h3 id="initial-load">Initial load of the databases</h3>
<#if headline.loads()?has_content>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Database</th><th scope="col" rowspan="2" class="text">Load ended, UTC</th><th scope="col" rowspan="2">Load units</th><th scope="col" rowspan="2">Trade days</th><th scope="colgroup" colspan="${headline.loads()[0].rows()?size + 1}">Before this run</th></tr>
<tr><#list headline.loads()[0].rows()?keys as table><th scope="col">${table}</th></#list><th scope="col">Size, GB</th></tr>
</thead>
<tbody>
<#list headline.loads() as load>
<tr><th scope="row" class="day">Tile ${load.tile()}, group ${load.group()}, ${load.role()}</th><td class="text day">${load.loadedAt()?has_content?then(load.loadedAt()?replace("T", " ")?replace("(\\.\\d+)?Z$", "", "r"), "–")}</td><td>${load.loadUnits()?has_content?then(load.loadUnits(), "–")}</td><td>${load.tradeDays()?has_content?then(load.tradeDays(), "–")}</td><#list load.rows()?values as rows><@count rows/></#list><@scaled (load.bytes())!"" 1000000000/></tr>
</#list>
</tbody>
</table></div>
<#else><p>Not known: the run has no record of its databases.</p></#if>

<h3 id="recovery">Recovery of the databases</h3>
<#if headline.recovery()??>
<#assign r = headline.recovery()>
<p>As <a href="${r.evidence().link()}">audit ${r.evidence().audit()}</a> of ${r.evidence().startedAt()} found it for ${r.evidence().covered()} of the ${r.evidence().databases()} databases of this run, as they were loaded for it<#if !r.evidence().sameBuild()>, by another build</#if>. Durability: <b>${r.evidence().verdict()?replace("_", " ")}</b>.</p>
<table class="headline">
<#if r.failedAt()?has_content><tr><th scope="row">Failure</th><td>${r.failedAt()}</td></tr></#if>
<@seconds label="From the failure to the first connection" value=(r.connections())!""/>
<@seconds label="From the failure to the first transaction" value=(r.firstTransaction())!""/>
<@seconds label="From the failure to 95 % of the rate before it" value=(r.usualRate())!""/>
<@seconds label="From the restart to 95 % of the rate before the failure" value=(r.business())!""/>
</table>
<#else><p>Not known: no <code>quadrille audit durability</code> of these databases, as they were loaded for this run, is in <code>../../audit</code>.</p></#if>
