<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script="history.js" charts=true>
<form action="/history" method="get" class="history">
<p><label>Metric <input name="metric" value="${metric?has_content?then(metric, "tpsV")}" list="metrics" autocomplete="off"></label><datalist id="metrics"></datalist>
<label>Runs, by tag, alias or pattern <input name="run" value="${run}" placeholder="all"></label>
<#if folder?has_content><input type="hidden" name="folder" value="${folder}"></#if><button type="submit">Show</button></p>
</form>
<noscript><p class="note">This page needs JavaScript, which is off; <code>quadrille runs history</code> prints the same.</p></noscript>
<div id="said" role="status"><p class="quiet">Reading the reports of all runs …</p></div>
<h2>Over the runs</h2>
<div id="charts"></div>
<div id="found"></div>
</@l.page>
