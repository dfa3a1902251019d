<#ftl output_format="XHTML">
<#-- Part of report.ftl: what machines did besides, and whose their processors were. -->
<h3>Disks, packets, huge pages and pressure</h3>
<div class="scroll" tabindex="0"><table class="dense">
<thead>
<tr><th scope="col" rowspan="2" class="text">Machine</th><th scope="colgroup" colspan="3">Disks</th><th scope="colgroup" colspan="2">Packets a second</th><th scope="colgroup" colspan="2">Huge pages, GiB</th><th scope="colgroup" colspan="3">Pressure, ms a second</th><th scope="col" rowspan="2">Held back, ms a second</th></tr>
<tr><th scope="col">IOPS</th><th scope="col">wait, ms</th><th scope="col">busy, %</th><th scope="col">in</th><th scope="col">out</th><th scope="col">all</th><th scope="col">free</th><th scope="col">CPU, some</th><th scope="col">memory, full</th><th scope="col">disks, full</th></tr>
</thead>
<tbody>
<#list figures.machines() as m>
<tr><th scope="row">${m.name()!"unnamed"}</th><@num m.load().diskOps!"" 0/><@num m.load().diskWait!""/><@num m.load().diskBusy!"" 1/><@num m.load().packetsIn!"" 0/><@num m.load().packetsOut!"" 0/><@scaled m.load().hugeTotal!"" 1073741824/><@scaled m.load().hugeFree!"" 1073741824/><@num m.load().psiCpuSome!"" 1/><@num m.load().psiMemoryFull!"" 1/><@num m.load().psiIoFull!"" 1/><@num m.load().heldBack!"" 1/></tr>
</#list>
</tbody>
</table></div>
<p>A dash marks what a machine did not offer or its recording does not hold. "Busy" is that of the busiest disk. Pressure is the time in which some process, or all that had something to do, waited. Held back is the time in which a container's quota of processors kept it from running, summed over processors.</p>
<h3 id="owners">Who used the processors</h3>
<div class="scroll" tabindex="0"><table>
<thead>
<tr><th scope="col" class="text">Machine</th><th scope="col">Kit, %</th><th scope="col">Database servers, %</th><th scope="col">Other processes, %</th><th scope="col">Hypervisor, %</th></tr>
</thead>
<tbody>
<#list figures.interference().owners() as o>
<tr><th scope="row">${o.machine()!"unnamed"}</th><#if o.others()??><@num o.kit() 1/><@num o.databases() 1/><@num o.others() 1/><#else><td class="text" colspan="3">not known: its processes cannot be distinguished</td></#if><@num (o.steal())!"" 1/></tr>
</#list>
</tbody>
</table></div>
<p>Means of the measurement interval, of all processors of a machine. What the kernel does for itself is not included. Any PostgreSQL server of a machine counts as one of the databases. Which processes used the disks is not known.</p>
