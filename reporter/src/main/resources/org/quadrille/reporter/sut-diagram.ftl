<#ftl output_format="XHTML">
<#-- A drawing of the testbed: the driver with its CEs and MEEs, and for each tile its four groups, each a connector and two databases with their hosts. Of many tiles, the first and the last. -->
<#assign wide = 760 gap = 12 driver = 62 part = 34 between = 20 + 12>
<#assign groupHeight = 26 + 3 * part + 6>
<#assign tileHeight = 26 + groupHeight + gap>
<#function shortened text longest><#return (text?length <= longest)?then(text, text[0..*(longest - 1)] + "…")></#function>
<#function hosts workers><#local names = []><#list workers as worker><#if !names?seq_contains(worker.host())><#local names += [worker.host()]></#if></#list><#return workers?size + " on " + shortened(names?join(", "), 90)></#function>
<#macro box x y width height fill stroke><rect x="${(x + 1)?string("0.0")}" y="${(y + 1)?string("0.0")}" width="${width - 2}" height="${height - 2}" fill="${fill}" stroke="${stroke}"/></#macro>
<#macro line x1 y1 x2 y2><line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${palette.muted}"/></#macro>
<#macro words x y text bold=false><text x="${x}" y="${y}"<#if bold> font-weight="bold"</#if>>${text}</text></#macro>
<#macro place left top row what host><@words left + 13 top + 26 + row * part + 13 what/><@words left + 13 top + 26 + row * part + 28 shortened(host, 23)/></#macro>
<#assign tiles = testbed.tiles()?size>
<#assign drawn = manyTiles?then([1, tiles], 1..tiles)>
<#assign height = driver + 34 + drawn?size * (tileHeight + gap) + manyTiles?then(between, 0)>
<#assign described = "The driver, with " + testbed.customerEmulators()?size + " customer and " + testbed.marketEmulators()?size + " market exchange emulators, and " + tiles + (tiles == 1)?then(" tile", " tiles") + " of four groups, each a connector, an OLTP and a DSS database, with their hosts.">
<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}" viewBox="0 0 ${wide} ${height}" role="img" aria-label="${described}" font-family="${palette.font?no_esc}" font-size="12" fill="${palette.text}"><title>System under test</title><desc>${described}</desc><#t>
<@box 0 0 wide driver "#f2f2f2" palette.border/><@words gap 19 "Driver" true/><@words gap 37 "CE: " + hosts(testbed.customerEmulators())/><@words gap 54 "MEE: " + hosts(testbed.marketEmulators())/><#t>
<@line wide / 2 driver wide / 2 driver + 30/><@line wide / 2 - 5 driver + 23 wide / 2 driver + 30/><@line wide / 2 + 5 driver + 23 wide / 2 driver + 30/><@words wide / 2 + 12 driver + 20 "transactions; orders come back to the MEE"/><#t>
<#assign top = driver + 34>
<#list drawn as number>
<#if manyTiles && number == tiles><@words gap top + 14 "Tiles 2 to " + (tiles - 1) + ": their hosts are in testbed.json"/><#assign top += between></#if><#t>
<@box 0 top wide tileHeight "#ffffff" palette.border/><@words gap top + 18 "Tile " + number true/><#t>
<#assign groups = testbed.tiles()[number - 1].groups()>
<#assign width = ((wide - (groups?size + 1) * gap) / groups?size)?int>
<#list groups as group>
<#assign left = gap + group?index * (width + gap) colour = palette.groups[group?index % palette.groups?size]>
<@box left top + 26 width groupHeight "#ffffff" colour/><@box left top + 26 5 groupHeight colour colour/><@words left + 13 top + 44 "Group " + group?counter + ", " + (group.activeLoadUnits() == group.loadUnits())?then("", group.activeLoadUnits() + " of ") + group.loadUnits() + " LU" true/><#t>
<@place left top + 26 0 "Tier A: connector" group.connector().host()/><@place left top + 26 1 "Tier B: OLTP" group.oltp().host()/><@place left top + 26 2 "Tier B: DSS" group.dss().host()/><#t>
</#list>
<#assign top += tileHeight + gap>
</#list>
</svg><#t>
