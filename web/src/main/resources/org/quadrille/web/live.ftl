<#ftl output_format="HTML">
<#import "layout.ftl" as l>
<@l.page script="live.js" charts=true>
<noscript><p class="note">This page moves by JavaScript, which is off. The terminal shows the same, and <a href="/at/">the results</a> work without it.</p></noscript>
<p class="headline"><span class="word" id="state" role="status">waiting for the first word of the run</span> <b id="throughput"></b> <span id="mean"></span></p>
<p id="left"></p>
<progress id="done" max="1" value="0" aria-label="Part of the run that is done"></progress>
<p id="verdict" class="note" hidden></p>
<div id="run" hidden>
<section aria-labelledby="h-phases"><h2 id="h-phases">Phases</h2><div class="scroll" tabindex="0" role="group" aria-label="Phases"><table id="phases"></table></div></section>
<section aria-labelledby="h-charts"><h2 id="h-charts">Over time</h2><p class="quiet">All charts have the same time axis and one cursor. Dashed: as planned. Grey bands: before and after what is measured. Red: something went wrong.</p><div id="wrong" hidden><h3>What went wrong, by the time of the run</h3><ul id="bands" class="problem"></ul></div><div id="charts" class="charts"></div></section>
<section aria-labelledby="h-times"><h2 id="h-times">Response times, 90th percentile</h2><div class="scroll" tabindex="0" role="group" aria-label="Response times"><table id="times"></table></div><div id="types" class="small"></div></section>
</div>
<section aria-labelledby="h-events"><h2 id="h-events">What happened</h2><ol id="events" class="events"></ol></section>
</@l.page>
