<?xml version="1.0"?>
<CHANNEL HREF="https://quarry.example.org/" BASE="https://quarry.example.org/pages/"
  SELF="../quarry.cdf" LASTMOD="2004-04-06T23:05:43-05:00" PRECACHE="YES" LEVEL="1">
  <TITLE>The Quarry</TITLE>
  <ABSTRACT>Stones &amp; what they weigh</ABSTRACT>
  <LOGO HREF="icon.gif" STYLE="ICON"/>
  <LOGO HREF="wide.gif" STYLE="IMAGE-WIDE"/>
  <SCHEDULE><INTERVALTIME DAY="1"/></SCHEDULE>
  <ITEM HREF="granite.html" LASTMOD="2004-04-06T23:05:43-05:00" PRECACHE="NO">
    <TITLE>Granite</TITLE>
    <ABSTRACT>Heavy.</ABSTRACT>
    <USAGE VALUE="Channel"/>
  </ITEM>
  <CHANNEL>
    <TITLE>Roofs</TITLE>
    <ITEM>
      <A HREF="/slate.html"/>
      <TITLE>Slate</TITLE>
    </ITEM>
  </CHANNEL>
</CHANNEL>
