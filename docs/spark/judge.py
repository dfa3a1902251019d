#!/usr/bin/env python3
"""Judges the runs of a lake on Apache Spark, as `quadrille report` does with DuckDB.

A lake is what `quadrille export --parquet LAKE RUN` wrote. The checks are the kit's own SQL files, translated; see
docs/parquet.md. Needs a JDK of 17 or later, and `pip install -r requirements.txt`.
"""

import argparse
import json
import math
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    from pyspark import SparkConf
    from pyspark.errors import AnalysisException
    from pyspark.sql import SparkSession

    from kitsql import Kit, table_of
except ImportError as missing:
    print(f"The Python package {missing.name} is missing; pip install -r {Path(__file__).with_name('requirements.txt')}",
        file=sys.stderr)
    sys.exit(2)

LARGE = ("transactions", "samples", "gauges", "service-times")
NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)")


def spark_session(master):
    # What would be an error in DuckDB must be none that passes here.
    conf = SparkConf().set("spark.sql.ansi.enabled", "true").set("spark.log.level", "ERROR")
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
    if not master:
        conf.set("spark.sql.shuffle.partitions", "2")
    conf.setMaster(master or "local-cluster[2,1,1024]")
    return SparkSession.builder.appName("quadrille judge").config(conf=conf).getOrCreate()


class NotInLake(Exception):
    """A table of a run is not as this build exports it: there is no such run, or another build exported it."""


class Run:
    """The tables and views of one run of a lake, for as long as it is the one that is judged."""

    def __init__(self, spark, kit, lake, run_id):
        self.spark, self.lake, self.run_id = spark, lake, run_id
        for table, columns in kit.tables.items():
            # With their columns named nothing is read before it is asked for.
            self.file(spark.read.schema(columns), table).createOrReplaceTempView(table)
        for table in LARGE:
            rows = self.file(spark.read, table).drop("run_id", "started_at")
            rows.createOrReplaceTempView(table_of(table + ".parquet"))
            if table == "samples":
                machine_columns = ", ".join(f"s.{c}" for c in rows.columns if c not in ("process", "time_us"))
        # To compile queries, or to plan them anew as they run, takes longer than a small run.
        large = spark.table("transactions_parquet").count() > 1_000_000
        spark.conf.set("spark.sql.adaptive.enabled", str(large).lower())
        spark.conf.set("spark.sql.codegen.wholeStage", str(large).lower())
        spark.conf.set("spark.sql.codegen.factoryMode", "FALLBACK" if large else "NO_CODEGEN")
        for name, kept, query in kit.views(machine_columns):
            rows = self.found(f"columns for view {name}", lambda query=query: spark.sql(query))
            (rows.cache() if kept else rows).createOrReplaceTempView(name)
        self.pacing = "open" if spark.table("run").first()["open_pacing"] else "closed"
        self.sent = {row["txn"] for row in spark.table("types").collect() if row["sent"]}

    def file(self, reader, table):
        folder = table.replace("_", "-")
        return self.found(f"table {folder}", lambda: reader.parquet(f"{self.lake}/{folder}/{self.run_id}.parquet"))

    def found(self, what, rows):
        try:
            return rows()
        except AnalysisException as e:
            raise NotInLake(f"run {self.run_id} has no {what} of this build in {self.lake}; use quadrille report RESULTS and"
                f" quadrille export --parquet {self.lake} RESULTS of this build") from e

    def rows(self, kit, check):
        """The rows of a check, judged; None if it does not apply."""
        if check.pacing and check.pacing != self.pacing or check.needs and not self.sent.intersection(check.needs):
            return None
        return [judged(row.asDict()) for row in self.spark.sql(kit.query(check.text)).collect()]

    def close(self):
        self.spark.catalog.clearCache()


def judged(row):
    """A row of a check as checks.json has it: docs/checks.md says what passes."""
    figures = {key: float(row[key]) for key in ("measured", "lower", "upper") if row.get(key) is not None}
    measured, lower, upper = (figures.get(key) for key in ("measured", "lower", "upper"))
    enough = bool(row.get("enough", True))
    passed = (
        enough
        and measured is not None
        and (lower is not None or upper is not None)
        and (lower is None or measured >= lower)
        and (upper is None or measured <= upper)
    )
    note = {"note": row["note"]} if row.get("note") is not None else {}
    return {"subject": row["subject"], **figures, "unit": row["unit"], "enough": enough, **note, "passed": passed}


def passed(rows):
    return rows is None or bool(rows) and all(row["passed"] for row in rows)


def text_of(row):
    figures = ", ".join(f"{key} {row[key]:.10g}" for key in ("measured", "lower", "upper") if key in row)
    return f"{row['subject']}: {figures or 'nothing to measure'} [{row['unit']}]" + (
        ("" if row["enough"] else ", too little data") + (f" ({row['note']})" if "note" in row else "")
    )


def alike(one, other):
    """Whether two values are the same, but for the last digit of what was rounded or added up in another order."""
    if isinstance(one, str) and isinstance(other, str):
        parts, others = NUMBER.split(one), NUMBER.split(other)
        return len(parts) == len(others) and all(
            a == b or i % 2 and "." in a and "." in b and abs(float(a) - float(b)) < 1.5 * 10.0 ** -len(a.split(".")[1])
            for i, (a, b) in enumerate(zip(parts, others))
        )
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) or math.isnan(one) and math.isnan(other)
    return one == other


def differences(rows, wanted):
    """What differs between the rows of a check here and those of its report, a sentence each."""
    left = [{k: float(v) if k in ("measured", "lower", "upper") else v for k, v in row.items()} for row in wanted]
    for row in rows:
        same = [other for other in left if alike(row["subject"], other["subject"])]
        equal = [other for other in same if row.keys() == other.keys() and all(alike(row[k], other[k]) for k in row)]
        if equal or same:
            left.remove((equal or same)[0])
        if not equal:
            yield f"{text_of(row)} here, " + (f"{text_of(same[0])} in the report" if same else "no such row in the report")
    for other in left:
        yield f"no such row here, {text_of(other)} in the report"


def compared(check, rows, report):
    wanted = next((c for c in report["checks"] if c["id"] == check.name), None)
    if wanted is None:
        return ["the report does not have it"]
    if wanted["applies"] != (rows is not None):
        return [f"applies {'here' if rows is not None else 'in the report'} only"]
    return list(differences(rows or [], wanted["rows"]))


def judge(spark, kit, lake, run_id, report):
    """Prints the rows of every check; returns whether all is as it must be."""
    run = Run(spark, kit, lake, run_id)

    def result(check):
        try:
            return check, run.rows(kit, check), None
        except Exception as e:  # whatever the engine or the translation cannot do is said, and the rest is judged
            return check, None, str(e).strip().splitlines()[0]

    with ThreadPoolExecutor(spark.sparkContext.defaultParallelism) as workers:
        results = list(workers.map(result, kit.checks))
    run.close()
    failed, not_run, differing = [], [], []
    for check, rows, error in results:
        outcome = "not run" if error else "does not apply" if rows is None else "PASS" if passed(rows) else "FAIL"
        print(f"{run_id} R{check.rule} {check.name}: {outcome}" + (f": {error}" if error else ""))
        for row in rows or []:
            print(f"    {'PASS' if row['passed'] else 'FAIL'} {text_of(row)}")
        if error:
            not_run.append(check.name)
        elif outcome == "FAIL":
            failed.append(check.name)
        if report and not error:
            differing += [f"{run_id} {check.name} differs: {said}" for said in compared(check, rows, report)]
    print(f"{run_id}: {len(results)} checks; failed: {', '.join(failed) or 'none'}; not run: {', '.join(not_run) or 'none'}")
    for said in differing:
        print(said)
    if report:
        print(f"{run_id}: {len(differing) or 'no'} differences from its report")
        return not not_run and not differing
    return not not_run and not failed


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("lake", help="folder of quadrille export --parquet, or its address")
    words.add_argument("--run", action="append", default=[], help="id of a run; may be repeated; all if not given")
    words.add_argument("--check", action="append", default=[], help="name of a check; may be repeated; all if not given")
    words.add_argument("--compare", action="append", default=[], metavar="RESULTS", type=Path,
        help="results folder of a run: compare every row with its checks.json; may be repeated")
    words.add_argument("--kit", default=Path(__file__).parents[2],
        help="reporter.jar, or folder of the kit or of its sources; those that this file is of if not given")
    words.add_argument("--master", help="Spark's master, such as spark://HOST:7077; two worker processes on this machine if not given")
    given = words.parse_args()
    try:
        kit = Kit(given.kit)
        reports = [json.loads((folder / "checks.json").read_text("utf-8")) for folder in given.compare]
    except (OSError, ValueError) as e:
        words.error(str(e))
    unknown = [name for name in given.check if name not in {check.name for check in kit.checks}]
    if unknown:
        words.error(f"there is no check {unknown[0]}; quadrille report --checks lists them")
    kit.checks = [check for check in kit.checks if not given.check or check.name in given.check]
    reports = {report["runId"]: report for report in reports}
    runs = given.run or list(reports) or sorted(file.stem for file in Path(given.lake, "run").glob("*.parquet"))
    if not runs and not Path(given.lake).is_dir():
        words.error(f"{given.lake} is no folder of this machine, so its runs cannot be listed; name each with --run")
    if not runs:
        words.error(f"there is no run in {given.lake}; write one with quadrille export --parquet {given.lake} RESULTS")
    left_out = [run for run in reports if run not in runs]
    if left_out:
        words.error(f"--compare names run {left_out[0]}, which --run leaves out; add --run {left_out[0]}")
    spark = spark_session(given.master)
    try:
        right = [judge(spark, kit, given.lake, run, reports.get(run)) for run in runs]
    except NotInLake as e:
        words.error(str(e))
    finally:
        spark.stop()
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
