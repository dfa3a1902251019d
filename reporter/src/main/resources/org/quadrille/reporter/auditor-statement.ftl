<#-- The page that an auditor fills in; plain text, at most 80 columns but for what the run says of itself. -->
AUDITOR'S STATEMENT

For a run of Quadrille, a TPCx-V-style benchmark kit. The result is NOT a TPC
result and may not be compared with TPC results; neither the TPC nor anyone
whom it has certified stands behind it.

The kit filled in what the run was, and nothing else. Fill in a copy: this page
is one of the files that the bundle protects.

The run
  run id       ${runId}
  started      ${startedAt}
  build        ${build}
  verdict      ${verdict}
  tpsV         ${tpsV}
  self-audit   ${audit}

Digest of the manifest: SHA-256 of bundle.json, which holds the digest of every
file (unzip -p BUNDLE bundle.json | sha256sum)

  ________________________________________________________________

What I attest; a line that is not marked is not attested

  [ ] "quadrille bundle --verify --ca" found nothing changed in this bundle, and
      I know by other means that the authority is the sponsor's.
  [ ] I unpacked the bundle and made the report again with "quadrille report";
      verdict, tpsV and every check came out the same.
  [ ] The machines, their software and their settings were those that the report
      shows. How I know it: ______________________________________________
  [ ] The databases were built by the build that the report names, at the scale
      that it names, and nothing but the kit changed them before the run.
  [ ] While the run was made, nothing but the kit and what the report names
      worked on these machines.
  [ ] The self-audit above was made on these databases, all its tools were run,
      and I examined its evidence: schema, cardinality, consistency, atomicity,
      isolation, durability.
  [ ] In the durability audit the failure was a loss of power, or another one
      that I name under "exceptions", and the recovery times of the report are
      those that I saw.
  [ ] The deviations from the standard that the report lists are all that I
      know of.
  [ ] Prices, discounts, maintenance, dates of availability and the differences
      between the measured and the priced configuration are as the sponsor's
      evidence has them, and the sums are right.
  [ ] I am independent of the sponsor.

Exceptions, and what I did not look at

  ______________________________________________________________________

  ______________________________________________________________________

  Name           _______________________________________________________

  Organisation   _______________________________________________________

  Date           _______________________________________________________

  Signature      _______________________________________________________
