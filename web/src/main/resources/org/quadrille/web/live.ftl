<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script="live.js" charts=true>
<noscript><p class="note">This page moves by JavaScript, which is off. The terminal shows the same, and <a href="/at/">the results</a> work without it.</p></noscript>
<p class="headline"><span class="word" id="state" role="status">waiting for the first word of the run</span> <b id="throughput"></b> <span id="mean"></span></p>
<p id="left"></p>
<progress id="done" max="1" value="0" aria-label="Part of the run that is done"></progress>
<p id="verdict" class="links" hidden></p>
<div id="run" hidden>
<section aria-labelledby="h-phases"><h2 id="h-phases">Phases</h2><div class="scroll" tabindex="0" role="group" aria-label="Phases"><table id="phases"></table></div></section>
<section aria-labelledby="h-charts"><h2 id="h-charts">Over time</h2>
<ul class="legend"><li class="key-phase">a phase begins; its number is above</li><li class="key-plan">the share that is planned</li><li class="key-limit">the limit, where the chart reaches it</li><li class="key-ramp">before and after what is measured</li><li class="key-wrong">something went wrong</li></ul>
<div id="wrong" hidden><h3>What went wrong, by the time of the run</h3><ul id="bands" class="problem"></ul></div><div id="failed" hidden><h3>Failed transactions since the start, by SQLSTATE</h3><ul id="states" class="problem"></ul></div><div id="charts" class="charts"></div></section>
<section aria-labelledby="h-times"><h2 id="h-times">Response times</h2><p><label>Show the <select id="quantile"><option value="0">median</option><option value="1" selected>90th percentile</option><option value="2">99th percentile</option><option value="3">maximum</option></select></label></p><div class="scroll" tabindex="0" role="group" aria-label="Response times"><table id="times"></table></div><div id="types" class="charts low"></div></section>
</div>
<section aria-labelledby="h-events"><h2 id="h-events">What happened</h2><details id="preparing" open><summary>Preparation</summary><ol id="prepared" class="events"></ol></details><ol id="events" class="events"></ol></section>
</@l.page>
