<#-- Part of report.ftl: what the sponsor says of the system and what it leaves out. -->
<#macro money value><td>${value?string("#,##0.00")?replace(",", "\x202F")}</td></#macro>
<#macro said text><td class="text">${text?has_content?then(text, "–")}</td></#macro>
<#macro day text><td class="text day">${text?has_content?then(text, "–")}</td></#macro>
<h2 id="disclosure">Disclosure</h2>
<#if d.missing()?has_content><p><b>Missing:</b> <#list d.missing() as what>${what}<#sep>, </#list>.</p></#if>
<#if d.kinds()?has_content>
<h3>Price</h3>
<div class="scroll" tabindex="0"><table class="dense price">
<thead>
<tr><th scope="col" rowspan="2" class="text">Item</th><th scope="col" rowspan="2" class="text">Vendor</th><th scope="col" rowspan="2" class="text">Part number</th><th scope="col" rowspan="2" class="text">Source</th><th scope="col" rowspan="2" class="text">Available</th><th scope="col" rowspan="2">Price of one, ${d.currency()}</th><th scope="col" rowspan="2">Quantity</th><th scope="col" rowspan="2">Discount, %</th><th scope="colgroup" colspan="2">All pieces, ${d.currency()}</th></tr>
<tr><th scope="col">price</th><th scope="col">maintenance, 3 years</th></tr>
</thead>
<tbody>
<#list d.kinds() as kind>
<#list kind.lines() as line>
<tr><th scope="row">${line.item()}</th><@said line.vendor()/><@said line.partNumber()/><@said line.source()/><@day line.available()/><@money line.price()/><@count line.quantity()/><td><#if line.discount() != 0>${line.discount()?string("0.##")}<#else>–</#if></td><@money line.subtotal()/><@money line.maintenance()/></tr>
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
<div class="statement">
<h3>Statement of the auditor</h3>
<p><#if audit.audit()?has_content>The kit's self-audit <a href="${audit.link()}">${audit.audit()}</a>, which saw ${audit.covered()} of the ${audit.databases()} databases of this run as they were loaded for it: <b>${audit.verdict()}</b><#list audit.tools()>, <#items as tool>${tool}<#sep>, </#items></#list>.<#else>No self-audit of these databases was found.</#if> A self-audit is no audit by somebody else, for whose statement these lines are left:</p>
<table class="sign">
<tr><th scope="row">Auditor</th><td>${d.auditor()!""}</td><th scope="row">Date</th><td></td></tr>
<tr><th scope="row">Signature</th><td></td><th scope="row">Remarks</th><td></td></tr>
</table>
</div>
