<#ftl output_format="XHTML">
<#macro steps list><td class="text prose"><#list list as step>${step}<#sep>; <#else>–</#list></td></#macro>
<#-- How machines and databases were set up; a part of report.ftl. -->
<h3>Set-up of the machines</h3>
<#if sut.setUp().machines()?has_content>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Machine</th><th scope="col" class="text">Platform</th><th scope="col" class="text">System</th><th scope="col" class="text">Kernel</th><th scope="col" class="text">CPU governor</th></tr>
</thead>
<tbody>
<#list sut.setUp().machines() as m>
<tr><th scope="row">${m.name()}</th><td class="text prose">${m.platform()}<#if m.evidence()?has_content>, by <code>${m.evidence()}</code></#if></td><td class="text prose">${m.system()?has_content?then(m.system(), "not known")}</td><td class="text">${m.kernel()?has_content?then(m.kernel(), "not known")}</td><td class="text">${m.governor()?has_content?then(m.governor(), "not known")}</td></tr>
</#list>
</tbody>
</table></div>
<#else><p>Not known: the run has no record of it.</p></#if>
<p id="overcommit"><b>Virtual processors against hardware threads:</b> ${sut.setUp().overcommit().text()}.</p>
<#if sut.setUp().settings().common()?has_content>
<p><b>Settings of the operating system, the same on all machines:</b> <#list sut.setUp().settings().common() as name, value><code>${name}=${value}</code><#sep>, </#list>.</p>
</#if>
<#if sut.setUp().settings().differing()?has_content>
<p><b>Settings of the operating system in which the machines differ:</b></p>
<ul><#list sut.setUp().settings().differing() as name, values><li><code>${name}</code>: <#list values as machine, value>${machine} <code>${value}</code><#sep>; </#list></li></#list></ul>
</#if>
<#if sut.setUp().volumes()?has_content>
<h3>Place of data and WAL</h3>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Server</th><th scope="col" class="text">Part</th><th scope="col" class="text">Folder</th><th scope="col" class="text">File system</th><th scope="col" class="text">Device</th><th scope="col" class="text">Mount options</th></tr>
</thead>
<tbody>
<#list sut.setUp().volumes() as v>
<tr><th scope="row">${v.server()}</th><td class="text">${v.part()}</td><td class="text prose">${v.place().folder()}</td><#if v.place().known()><td class="text">${v.place().fileSystem()}</td><td class="text prose">${v.place().device()}</td><td class="text prose">${v.place().options()?has_content?then(v.place().options(), "not known")}</td><#else><td class="text prose" colspan="3">not known: ${v.place().problem()}</td></#if></tr>
</#list>
</tbody>
</table></div>
</#if>
<h3 id="plans">Plans of the frames</h3>
<#assign plans = sut.setUp().plans()>
<#if !plans.digests()?has_content><p>Not known: the run has no record of them.</p>
<#else>
<p>${plans.statements()} statements of the frames were explained in every database before the run and again after it, for any value of their parameters, without numbers of rows and costs. <#if plans.digests()?size == 1>All databases had the same plans before the run<#else>Before the run the databases had ${plans.digests()?size} different sets of plans</#if> (in <code>plans-before.json</code>): <#list plans.digests() as digest, databases><code>${digest[0..*12]}</code>, ${databases?size} <#if databases?size == 1>database<#else>databases</#if><#sep>; </#list>. <#if !plans.changed()?has_content><#if !plans.unknown()?has_content>None changed.<#else>None that is known changed.</#if></#if></p>
<#if plans.changed()?has_content>
<div class="together">
<p><b>Changed in the run:</b></p>
<div class="scroll" tabindex="0"><table class="dense findings">
<thead><tr><th scope="col" class="text">Frame, statement</th><th scope="col" class="text">Before</th><th scope="col" class="text">After</th><th scope="col" class="text">Databases</th></tr></thead>
<tbody>
<#list plans.changed() as change>
<tr><th scope="row">${change.statement()}</th><#if change.before()?has_content || change.after()?has_content><@steps change.before()/><@steps change.after()/><#else><td class="text" colspan="2">the same steps in another order, or with other conditions</td></#if><td class="text prose">${change.databases()?join("; ")}</td></tr>
</#list>
</tbody>
</table></div>
</div>
</#if>
<#if plans.unknown()?has_content>
<p><b>Not known:</b></p>
<ul><#list plans.unknown() as why, what><li>${why}: ${what?join("; ")}</li></#list></ul>
</#if>
</#if>
