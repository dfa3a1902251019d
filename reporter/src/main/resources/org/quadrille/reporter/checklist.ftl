<#-- Part of report.ftl: from each section of the rules to what shows that the run kept it. -->
<#if checklist.lines()?has_content>
<h2 id="checklist">Checklist</h2>
<p>What shows that the rules of <code>docs/workload.md</code> were kept: the checks above, the newest self-audit of the databases as they were loaded for this run, and the comparison with a standard system.</p>
<div class="scroll" tabindex="0"><table class="dense findings checklist">
<thead>
<tr><th scope="col" class="text">Section</th><th scope="col" class="text">Evidence</th></tr>
</thead>
<tbody>
<#list checklist.lines()?filter(line -> !line.missing()) as line>
<tr><th scope="row"><#if line.anchor()??><a href="#${line.anchor()}">${line.number()}</a><#else>${line.number()}</#if> ${line.title()}</th><td class="text prose"><#list line.evidence() as e><#if e.link()??><a href="${e.link()}">${e.by()}</a><#else>${e.by()}</#if>: <#if e.outcome() == "NOT_SHOWN" || e.outcome() == "MISSING">${e.words()}<#else><span class="${(e.outcome() == "SHOWN")?string("pass", "fail")}">${e.words()}</span></#if><#sep>; </#list></td></tr>
</#list>
</tbody>
</table></div>
<#assign missing = checklist.lines()?filter(line -> line.missing())/>
<#if missing?has_content>
<p><b>Not shown</b>, as these audits of the databases were not made:</p>
<ul class="columns"><#list missing as line><li>${line.number()} ${line.title()} (<#list line.evidence() as e>${e.by()?remove_beginning("audit ")}<#sep>, </#list>)</li></#list></ul>
</#if>
<#if checklist.silent()?has_content>
<p><b>Not shown</b>, as no check or audit names them:</p>
<ul class="columns"><#list checklist.silent() as rule><li>${rule.number()} ${rule.title()}</li></#list></ul>
</#if>

</#if>
