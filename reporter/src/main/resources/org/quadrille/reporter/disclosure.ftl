<#-- Part of report.ftl: what the sponsor says of the system and what it leaves out; when the run was, and what its databases were. -->
<#macro money value><td>${value?string("#,##0.00")?replace(",", "\x202F")}</td></#macro>
<#macro seconds label value=""><tr><th scope="row">${label}</th><td><#if value?is_number>${fixed(value, 1)} s<#else>not found within the time of the audit</#if></td></tr></#macro>
<#macro said text><td class="text">${text?has_content?then(text, "–")}</td></#macro>
<h2 id="disclosure">Disclosure</h2>
<#assign d = headline.disclosed()>
<#if d.missing()?has_content><p><b>Missing:</b> <#list d.missing() as what>${what}<#sep>, </#list>.</p></#if>
<#if d.sponsor()?? || d.auditor()?? || d.available()??>
<table class="headline">
<#if d.sponsor()??><tr><th scope="row">Sponsor</th><td>${d.sponsor()}</td></tr></#if>
<#if d.auditor()??><tr><th scope="row">Auditor</th><td>${d.auditor()}</td></tr></#if>
<#if d.available()??><tr><th scope="row">Available from</th><td>${d.available()}<#if d.kinds()?has_content>, the latest date of all priced items</#if></td></tr></#if>
</table>
</#if>
<#if d.kinds()?has_content>
<h3>Price</h3>
<div class="scroll"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Item</th><th scope="col" rowspan="2" class="text">Vendor</th><th scope="col" rowspan="2" class="text">Part number</th><th scope="col" rowspan="2" class="text">Source</th><th scope="col" rowspan="2" class="text">Available</th><th scope="col" rowspan="2">Price of one, ${d.currency()}</th><th scope="col" rowspan="2">Quantity</th><th scope="col" rowspan="2">Discount, %</th><th scope="colgroup" colspan="2">All pieces, ${d.currency()}</th></tr>
<tr><th scope="col">price</th><th scope="col">maintenance, 3 years</th></tr>
</thead>
<tbody>
<#list d.kinds() as kind>
<#list kind.lines() as line>
<tr><th scope="row" class="prose">${line.item()}</th><@said line.vendor()/><@said line.partNumber()/><@said line.source()/><@said line.available()/><@money line.price()/><@count line.quantity()/><td><#if line.discount() != 0>${line.discount()?string("0.##")}<#else>–</#if></td><@money line.subtotal()/><@money line.maintenance()/></tr>
</#list>
<tr><th scope="row" colspan="8"><b>Subtotal, ${kind.kind()}</b></th><@money kind.price()/><@money kind.maintenance()/></tr>
</#list>
<tr><th scope="row" colspan="9"><b>Total over three years, ${d.currency()}</b></th><@money d.price()/></tr>
<#if headline.pricePerTpsV()??><tr><th scope="row" colspan="9"><b>Price/tpsV, ${d.currency()}</b>, not a TPC result</th><@money headline.pricePerTpsV()/></tr></#if>
</tbody>
</table></div>
</#if>
<p><b>Differences between the measured and the priced configuration:</b> <#if !d.differences()?has_content>none declared.</#if></p>
<#if d.differences()?has_content><ul><#list d.differences() as difference><li>${difference}</li></#list></ul></#if>
<#if d.power()??>
<p>Power: ${fixed(d.power().mean(), 1)} W<#if d.power().readings() gt 1>, the mean of ${whole(d.power().readings())} readings from ${fixed(d.power().lowest(), 1)} to ${fixed(d.power().highest(), 1)} W</#if>.</p>
</#if>
<p>All of this is as the sponsor wrote it into the testbed file; the kit measures neither price nor power.<#if headline.pricePerTpsV()?? || headline.wattsPerTpsV()??> <#if headline.pricePerTpsV()??>${fixed(headline.pricePerTpsV(), 2)} ${d.currency()}/tpsV<#if headline.wattsPerTpsV()??> and </#if></#if><#if headline.wattsPerTpsV()??>${fixed(headline.wattsPerTpsV(), 2)} W/tpsV</#if>: not TPC results, and not to be compared with any.</#if></p>

<h3 id="timeline">Timeline of the run</h3>
<#if headline.timeline().planned()><p>As it was planned: the run was aborted, and nobody knows when.</p></#if>
<div class="scroll"><table>
<thead>
<tr><th scope="col" class="text">Part</th><th scope="col" class="text">Begin, UTC</th><th scope="col" class="text">End, UTC</th><th scope="col">From the start, s</th><th scope="col">Length, s</th></tr>
</thead>
<tbody>
<#list headline.timeline().parts() as part>
<tr><th scope="row">${part.name()}</th><@said part.begin()/><@said part.end()/><@num part.from() 1/><@num part.seconds() 1/></tr>
</#list>
</tbody>
</table></div>

<h3 id="initial-load">Initial load of the databases</h3>
<#if headline.loads()?has_content>
<div class="scroll"><table>
<thead>
<tr><th scope="col" rowspan="2" class="text">Database</th><th scope="col" rowspan="2" class="text">Load ended, UTC</th><th scope="col" rowspan="2">Load units</th><th scope="col" rowspan="2">Trade days</th><th scope="colgroup" colspan="${headline.loads()[0].rows()?size + 1}">Before this run</th></tr>
<tr><#list headline.loads()[0].rows()?keys as table><th scope="col">${table}</th></#list><th scope="col">Size, GB</th></tr>
</thead>
<tbody>
<#list headline.loads() as load>
<tr><th scope="row">Tile ${load.tile()}, group ${load.group()}, ${load.role()}</th><td class="text">${load.loadedAt()?has_content?then(load.loadedAt()?replace("T", " ")?replace("(\\.\\d+)?Z$", "", "r"), "–")}</td><td>${load.loadUnits()?has_content?then(load.loadUnits(), "–")}</td><td>${load.tradeDays()?has_content?then(load.tradeDays(), "–")}</td><#list load.rows()?values as rows><@count rows/></#list><@scaled (load.bytes())!"" 1000000000/></tr>
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

