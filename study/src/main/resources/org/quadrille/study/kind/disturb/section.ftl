<#-- What events did to runs; part of study.ftl. -->
<h2>What the events did</h2>
<#macro ratioRows rows first hit>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" rowspan="2" class="text">${first}</th><#if hit><th scope="col" rowspan="2" class="text">Hit by</th></#if><th scope="colgroup" colspan="2">While they were on</th><th scope="colgroup" colspan="2">After the last</th><th scope="colgroup" colspan="2">Whole run</th></tr>
<tr><#list 1..3 as part><th scope="col">ratio</th><th scope="col">${level} % interval</th></#list></tr></thead>
<tbody>
<#list rows as row>
<tr><th scope="row" class="name">${row[0]}</th><#if hit><td class="text">${row[1]?has_content?then(row[1], "none")}</td></#if><#list row[2..] as value><td>${value}</td></#list></tr>
</#list>
</tbody>
</table></div>
</#macro>
<#list disturbances as d>
<h3>${d.other} against ${d.base}</h3>
<@ratioRows d.ratios "Disturbed to undisturbed" false/>
<h3>Groups: Trade-Results a second</h3>
<@ratioRows d.groups "Group" true/>
<h3>Outage and recovery</h3>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" rowspan="2">Block</th><th scope="col" rowspan="2" class="text">Disturbed run</th><th scope="colgroup" colspan="3">Longest stretch without a committed Trade-Result, s</th><th scope="col" rowspan="2" class="text">Event</th><th scope="colgroup" colspan="3">Back to usual throughput after its end</th></tr>
<tr><th scope="col">length</th><th scope="col">began at</th><th scope="col">undisturbed</th><th scope="col" class="text">all groups</th><th scope="col" class="text">slowest group</th><th scope="col" class="text">undisturbed</th></tr></thead>
<tbody>
<#list d.runs as row>
<tr><td>${row[0]}</td><th scope="row" class="when"><a href="results/${row[1]}/report.html">${row[1]}</a></th><td>${row[2]}</td><td>${row[3]}</td><td>${row[4]}</td><td class="text">${row[5]}</td><#list row[6..8] as value><td class="text">${value}</td></#list></tr>
</#list>
</tbody>
</table></div>
</#list>
<p>Ratios are of disturbed to undisturbed runs of the same block, at the same times from their start; the interval is that of the paired log ratios (t). A ratio of which fewer pairs have both values says how many. A response time belongs to the part in which its transaction was completed, so those that were still waiting when an event ended are in the part that follows it. Throughput is back at the first second after an event from which both the next 10 s and all the time until the next event or the end of the measurement have at least 95 % of the usual Trade-Results: what the tile did before the first event, times the share of the group in the phase. The column “undisturbed” has the same rule at the same time of the undisturbed run, where nothing had to recover: more than 0 s there is chance.</p>
