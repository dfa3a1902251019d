<#-- The matrices of a storage study; part of study.ftl. -->
<#function with sessions><#return (sessions == 0)?then("as the testbeds have them", sessions + (sessions == 1)?then(" session", " sessions"))></#function>
<#assign places = storage.layouts()?has_content?then(storage.layouts()[0].places()?keys, [])>
<h2>Layouts: ${primaryTitle}</h2>
<@drawings charts.own()/>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Layout</th><#list places as place><th scope="col" rowspan="2" class="text">${place}</th></#list><#list storage.sessions() as sessions><th scope="colgroup" colspan="<#if judged>4<#else>3</#if>">${with(sessions)}</th></#list></tr>
<tr><#list storage.sessions() as sessions><th scope="col">runs</th><th scope="col">mean</th><th scope="col">${level} % interval</th><#if judged><th scope="col">rank</th></#if></#list></tr>
</thead>
<tbody>
<#list storage.layouts() as layout>
<tr><th scope="row" class="name">${layout.name()}<#if !layout.durable()> <span class="broken">not durable</span></#if></th><#list places as place><td class="text">${layout.places()[place]}</td></#list><#list storage.matrix()[layout?index] as entry><td>${entry.n()}</td><td>${value(entry.mean())}</td><td<#if !entry.carries()> class="fail"</#if>><#if entry.carries()>${range(entry.low(), entry.high())}<#else>cannot sustain the load</#if></td><#if judged><#assign rank = storage.rankings()[entry?index].rank(layout.name())><td><b>${(rank == 0)?then("–", rank)}</b></td></#if></#list></tr>
</#list>
</tbody>
</table></div>
<p>Means of the counting runs with the interval of the mean (t). <#if judged>Layouts in different ranks differ significantly. Those in one rank do not, or share it because other pairs of its layouts do not.<#else>There are no ranks before the study is finished.</#if></p>
<#if storage.warnings()?has_content><@sentences storage.warnings()/></#if>
<#if storage.effects()?has_content>
<h3>What moving one place does<#if places?seq_contains("engine")>, or another engine</#if></h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">Moved</th><th scope="col" class="text">With</th><th scope="col">Pairs of layouts</th><th scope="col">Blocks</th><th scope="col">Change, %</th><th scope="col">${level} % interval</th><th scope="col">p tested</th><th scope="col">p, Holm</th></tr></thead>
<tbody>
<#list storage.effects() as effect>
<tr><th scope="row" class="name">${effect.place()} from ${effect.from()} to ${effect.to()}</th><td class="text"><#if effect.sessions() == 0>all together<#else>${with(effect.sessions())}</#if></td><td>${effect.pairs()}</td><td>${effect.blocks()}</td><td>${change(effect.change().percent())}</td><td>${interval(effect.change().low(), effect.change().high())}</td><td>${p(effect.p())}</td><td>${p(effect.pHolm())}</td></tr>
</#list>
</tbody>
</table></div>
<p>Over all pairs of layouts that differ in this place alone, in percent of where it was; the interval is that of the blocks (t). With fewer than 6 blocks it is descriptive only.</p>
</#if>
<#if storage.rankings()?filter(ranking -> ranking.pairs()?has_content)?has_content>
<h3>Every pair of layouts</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead><tr><th scope="col" class="text">With</th><th scope="col" class="text">Pair</th><th scope="col">Change, %</th><th scope="col">${level} % interval</th><th scope="col">p tested</th><th scope="col">p, Holm</th><th scope="col" class="text">Told apart</th></tr></thead>
<tbody>
<#list storage.rankings() as ranking><#list ranking.pairs() as pair>
<tr><td class="text">${with(ranking.sessions())}</td><th scope="row" class="name">${pair.other()} against ${pair.base()}</th><td>${change(pair.change().percent())}</td><td>${interval(pair.change().low(), pair.change().high())}</td><td>${p(pair.p())}</td><td>${p(pair.pHolm())}</td><td class="text">${pair.apart()?then("yes", "no")}</td></tr>
</#list></#list>
</tbody>
</table></div>
<ul><#list storage.rankings()?filter(ranking -> ranking.method()?has_content) as ranking><li>${with(ranking.sessions())}: ${ranking.method()}.</li></#list></ul>
</#if>
