<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page>
<#if finding??><p class="headline"><b>${finding?cap_first}</b></p>
<#list sentences as sentence><p>${sentence}</p></#list></#if>
<p<#if !finding??> class="headline"</#if>><#if progress.running()?has_content><span class="word">being run by ${progress.running()}</span><#else><span class="word">not running</span></#if> <b>${progress.done()} of ${progress.slots()} runs</b><#if progress.left() gt 0>, ${progress.left()} left<#if timeLeft?has_content>, about ${timeLeft}</#if></#if></p>
<#if html??><p class="links"><a href="${html}">The page of the study</a></p></#if>
<dl class="facts">
<div><dt>Kind</dt><dd>${kind}</dd></div>
<div><dt>Void attempts</dt><dd>${progress.voided()}</dd></div>
<#if progress.incompleteBlocks()?has_content><div><dt>Blocks that stay incomplete</dt><dd>${progress.incompleteBlocks()?join(", ")}</dd></div></#if>
</dl>
<#if progress.interval()?has_content && (progress.left() gt 0)><p>Interval so far: ${progress.interval()} There is no verdict before the end.</p></#if>
<#if ended?has_content><p>${ended}</p></#if>
<h2>Plan</h2>
<@l.scroll "Plan">
<table>
<thead><tr><th scope="col" class="number">Slot</th><th scope="col" class="number">Block</th><th scope="col">Cell</th><th scope="col">State</th><th scope="col">Run</th><th scope="col">Remarks</th></tr></thead>
<tbody><#list rows as r><tr><th scope="row" class="number">${r.number()}</th><td class="number">${r.block()}</td><td>${r.cell()}</td><td><@l.verdict r.state()/></td><td><#if r.href()?has_content><a href="${r.href()}">${r.run()}</a><#else>${r.run()}</#if></td><td class="prose">${r.reason()}<#if !r.counted()> warm-up</#if></td></tr></#list></tbody>
</table>
</@l.scroll>
<@l.files files/>
</@l.page>
