<#-- Part of report.ftl: what the sponsor says of the system, and what it leaves out. -->
<#macro money value><td>${value?string("#,##0.00")?replace(",", "\x202F")}</td></#macro>
<h2 id="disclosure">Disclosure</h2>
<#assign d = headline.disclosed()>
<#if d.missing()?has_content><p><b>Missing:</b> <#list d.missing() as what>${what}<#sep>, </#list>.</p></#if>
<#if d.sponsor()?? || d.auditor()?? || d.available()??>
<table class="headline">
<#if d.sponsor()??><tr><th scope="row">Sponsor</th><td>${d.sponsor()}</td></tr></#if>
<#if d.auditor()??><tr><th scope="row">Auditor</th><td>${d.auditor()}</td></tr></#if>
<#if d.available()??><tr><th scope="row">Available from</th><td>${d.available()}</td></tr></#if>
</table>
</#if>
<#if d.lines()?has_content>
<div class="scroll"><table>
<thead>
<tr><th scope="col" rowspan="2" class="text">Item</th><th scope="col" rowspan="2" class="text">Kind</th><th scope="col" rowspan="2">Quantity</th><th scope="colgroup" colspan="2">One piece, ${d.currency()}</th><th scope="col" rowspan="2">All pieces, ${d.currency()}</th></tr>
<tr><th scope="col">price</th><th scope="col">maintenance, 3 years</th></tr>
</thead>
<tbody>
<#list d.lines() as line>
<tr><th scope="row" class="prose">${line.item()}</th><td class="text">${line.kind()}</td><@count line.quantity()/><@money line.price()/><@money line.maintenance()/><@money line.total()/></tr>
</#list>
<tr><th scope="row"><b>Total over three years</b></th><td></td><td></td><td></td><td></td><@money d.price()/></tr>
</tbody>
</table></div>
</#if>
<#if d.power()??>
<p>Power: ${fixed(d.power().mean(), 1)} W<#if d.power().readings() gt 1>, the mean of ${whole(d.power().readings())} readings from ${fixed(d.power().lowest(), 1)} to ${fixed(d.power().highest(), 1)} W</#if>.</p>
</#if>
<p>All of this is as the sponsor wrote it into the testbed file; the kit measures neither price nor power.<#if headline.pricePerTpsV()?? || headline.wattsPerTpsV()??> <#if headline.pricePerTpsV()??>${fixed(headline.pricePerTpsV(), 2)} ${d.currency()}/tpsV<#if headline.wattsPerTpsV()??> and </#if></#if><#if headline.wattsPerTpsV()??>${fixed(headline.wattsPerTpsV(), 2)} W/tpsV</#if>: not TPC results, and not to be compared with any.</#if></p>

