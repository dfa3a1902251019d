<#-- The matrices of a storage study; part of study.ftl. -->
<h2>Layouts: ${storage.title()}</h2>
<div class="scroll"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Layout</th><#list storage.places() as place><th scope="col" rowspan="2" class="text">${place}</th></#list><#list storage.columns() as column><th scope="colgroup" colspan="<#if storage.judged()>4<#else>3</#if>">${column}</th></#list></tr>
<tr><#list storage.columns() as column><th scope="col">runs</th><th scope="col">mean</th><th scope="col">${level} % interval</th><#if storage.judged()><th scope="col">rank</th></#if></#list></tr>
</thead>
<tbody>
<#list storage.rows() as row>
<tr><th scope="row" class="name">${row.layout()}<#if !row.durable()> <span class="broken">not durable</span></#if></th><#list row.places() as place><td class="text">${place}</td></#list><#list row.entries() as entry><td>${entry.runs()}</td><td>${entry.mean()}</td><td<#if !entry.carries()> class="fail"</#if>><#if entry.carries()>${entry.interval()}<#else>cannot sustain the load</#if></td><#if storage.judged()><td><b>${entry.rank()}</b></td></#if></#list></tr>
</#list>
</tbody>
</table></div>
<p>Means of the counting runs with the interval of the mean (t). <#if storage.judged()>Layouts in different ranks differ significantly. Those in one rank do not, or share it because other pairs of its layouts do not.<#else>There are no ranks before the study is finished.</#if></p>
<#if storage.warnings()?has_content><@sentences storage.warnings()/></#if>
<#if storage.effects()?has_content>
<h3>What moving one place does</h3>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" class="text">Moved</th><th scope="col" class="text">With</th><th scope="col">Pairs of layouts</th><th scope="col">Blocks</th><th scope="col">Change, %</th><th scope="col">${level} % interval</th><th scope="col">p tested</th><th scope="col">p, Holm</th></tr></thead>
<tbody>
<#list storage.effects() as effect>
<tr><th scope="row" class="name">${effect.what()}</th><td class="text">${effect.sessions()}</td><td>${effect.pairs()}</td><td>${effect.blocks()}</td><td>${effect.change()}</td><td>${effect.interval()}</td><td>${effect.p()}</td><td>${effect.holm()}</td></tr>
</#list>
</tbody>
</table></div>
<p>Over all pairs of layouts that differ in this place alone, in percent of where it was; the interval is that of the blocks (t). With fewer than 6 blocks it is descriptive only.</p>
</#if>
<#if storage.pairs()?has_content>
<h3>Every pair of layouts</h3>
<div class="scroll"><table class="dense">
<thead><tr><th scope="col" class="text">With</th><th scope="col" class="text">Pair</th><th scope="col">Change, %</th><th scope="col">${level} % interval</th><th scope="col">p tested</th><th scope="col">p, Holm</th><th scope="col" class="text">Told apart</th></tr></thead>
<tbody>
<#list storage.pairs() as pair>
<tr><td class="text">${pair.sessions()}</td><th scope="row" class="name">${pair.pair()}</th><td>${pair.change()}</td><td>${pair.interval()}</td><td>${pair.p()}</td><td>${pair.holm()}</td><td class="text">${pair.apart()?then("yes", "no")}</td></tr>
</#list>
</tbody>
</table></div>
<@sentences storage.methods()/>
</#if>
