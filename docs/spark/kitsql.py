"""The kit's own SQL files, as Spark's SQL.

sqlglot translates the dialect. This adds what depends on the meaning of a function: DuckDB divides by zero, skips NULLs, has
macros, formats and takes logarithms in its own way.
"""

import re
import zipfile
from pathlib import Path

from sqlglot import ErrorLevel, exp, parse

FOLDER = "org/quadrille/reporter/"
SOURCES = "reporter/src/main/resources/" + FOLDER
HEADER = re.compile(r"-- (\w+): (.*)")


class Kit:
    """The SQL files of a reporter.jar, of an unpacked kit with one in it, or of a source tree."""

    def __init__(self, place):
        place = Path(place)
        if place.is_dir() and not (place / SOURCES).is_dir():
            jars = sorted(place.glob("**/reporter*.jar"))
            if not jars:
                raise FileNotFoundError(f"{place} holds neither the sources of the kit nor a reporter.jar")
            place = jars[0]
        if place.is_dir():
            files = {str(f.relative_to(place / SOURCES)): f.read_text("utf-8") for f in (place / SOURCES).glob("*/*.sql")}
        else:
            with zipfile.ZipFile(place) as jar:
                names = [n for n in jar.namelist() if n.startswith(FOLDER) and n.endswith(".sql")]
                files = {n[len(FOLDER) :]: jar.read(n).decode("utf-8") for n in names}
        self.macros = {}
        for name in ("macros", "buckets"):
            for macro in parse(files[f"sql/{name}.sql"], read="duckdb"):
                parameters = [parameter.name for parameter in macro.this.expressions]
                self.macros[macro.this.this.name] = (parameters, macro.expression)
        made = [table.this for table in parse(files["sql/context.sql"], read="duckdb")]
        self.tables = {table.this.name: ", ".join(c.sql("spark", identify=True) for c in table.expressions) for table in made}
        self._views = files["sql/views.sql"]
        checks = {Path(f).stem: text for f, text in files.items() if f.startswith("checks/")}
        self.checks = sorted((Check(name, text) for name, text in checks.items()), key=lambda check: check.rule)

    def views(self, machine_columns):
        """Every view and table that the checks read: name, whether its rows are to be kept, and its query."""
        for made in parse(self._views.replace("${machine_columns}", machine_columns), read="duckdb"):
            yield made.this.name, made.kind == "TABLE", self.query(made.expression)

    def query(self, text_or_tree):
        """A query in Spark's SQL; its rows are in no order."""
        tree = text_or_tree
        if isinstance(text_or_tree, str):
            (tree,) = parse(text_or_tree, read="duckdb")
        tree.set("order", None)
        tree = _changed(self._expanded(tree), _translated)
        return tree.sql(dialect="spark", identify=True, comments=False, unsupported_level=ErrorLevel.RAISE)

    def _expanded(self, tree):
        """With the text of every macro in place of its calls."""
        return _changed(tree, lambda node: self._text_of(node) if isinstance(node, exp.Anonymous) else node)

    def _text_of(self, call):
        if call.name not in self.macros:
            return call
        parameters, body = self.macros[call.name]
        arguments = dict(zip(parameters, call.expressions, strict=True))

        def argument(node):
            if isinstance(node, exp.Column) and not node.table and node.name in arguments:
                return exp.paren(arguments[node.name])
            return node

        # The calls within the text first: an argument is not of its names.
        return exp.paren(_changed(self._expanded(body.copy()), argument))


class Check:
    """A check: its query, and what its first lines say."""

    def __init__(self, name, text):
        words = dict(HEADER.findall(text))
        self.name, self.text = name, text
        self.rule = int(re.match(r"R(\d+)", words["clause"])[1])
        self.pacing = words.get("pacing")
        self.needs = words["needs"].split(", ") if "needs" in words else []


def _changed(tree, change):
    """A tree with every node changed, the innermost first."""
    for node in reversed(list(tree.walk())):
        other = change(node)
        if node is tree:
            tree = other
        elif other is not node:
            node.replace(other)
    return tree


def table_of(file):
    """The name in SQL of a file, such as service_times_parquet: gauges alone is a view."""
    return re.sub(r"\W", "_", file)


def _translated(node):
    if isinstance(node, exp.Table) and node.name.endswith(".parquet"):
        node.set("this", exp.to_identifier(table_of(node.name)))
    if isinstance(node, exp.Literal) and not node.is_string and "." in node.name:
        # A decimal there, which becomes a double as soon as it meets one.
        return exp.cast(node.copy(), "double")
    if isinstance(node, exp.DataType) and node.this == exp.DataType.Type.USMALLINT:
        return exp.DataType.build("int")
    if isinstance(node, exp.Div):
        return _divided(node)
    if isinstance(node, (exp.IntDiv, exp.Mod)) and not isinstance(node.expression, exp.Literal):
        node.set("expression", exp.func("nullif", node.expression, exp.Literal.number(0)))
    if isinstance(node, exp.GenerateSeries):
        return _series(node)
    if isinstance(node, exp.Floor) and isinstance(node.this, exp.Log) and node.this.this.name == "2":
        # Spark divides two logarithms, which is not exact at powers of two.
        return exp.paren(exp.Sub(this=exp.Anonymous(this="length", expressions=[exp.Anonymous(
            this="bin", expressions=[node.this.expression])]), expression=exp.Literal.number(1)))
    if isinstance(node, exp.IgnoreNulls) and isinstance(node.this, exp.AnyValue):
        return exp.Anonymous(this="any_value", expressions=[node.this.this, exp.true()])
    if isinstance(node, exp.PercentileCont):
        return exp.Anonymous(this="percentile", expressions=[node.this, node.expression])
    if isinstance(node, (exp.ArgMax, exp.ArgMin)) and not isinstance(node.parent, exp.Filter):
        known = exp.and_(node.this.copy().is_(exp.null()).not_(), node.expression.copy().is_(exp.null()).not_())
        return exp.Filter(this=node.copy(), expression=exp.Where(this=known))
    if isinstance(node, exp.Format):
        return _formatted(_text(node.this).replace("%", "%%"), r"\{(?::(\.\df))?\}", node.expressions)
    if isinstance(node, exp.Anonymous) and node.name.lower() == "printf":
        return _formatted(_text(node.expressions[0]), r"%(\.\df)", node.expressions[1:])
    return node


def _series(node):
    """A range, of whole numbers and upwards, without its end: sqlglot leaves out a whole step there."""
    start, step = node.args["start"], node.args.get("step") or exp.Literal.number(1)
    last = exp.paren(exp.Sub(this=exp.paren(node.args["end"].copy()), expression=exp.Literal.number(1)))
    numbers = exp.Anonymous(this="sequence", expressions=[start.copy(), last, step.copy()])
    return exp.case().when(exp.LTE(this=start.copy(), expression=last.copy()), numbers).else_(exp.Array(expressions=[]))


def _divided(node):
    divisor = node.expression.unnest()
    if isinstance(divisor, exp.Literal) or isinstance(divisor, exp.Cast) and isinstance(divisor.this, exp.Literal):
        return node
    # By zero: infinite, or no number, where Spark ends with an error.
    infinity = exp.cast(exp.Literal.string("Infinity"), "double")
    by_zero = exp.Mul(this=exp.cast(exp.paren(node.this.copy()), "double"), expression=infinity)
    return (
        exp.case()
        .when(exp.EQ(this=exp.paren(divisor.copy()), expression=exp.Literal.number(0)), by_zero)
        .else_(exp.Div(this=node.this.copy(), expression=exp.paren(divisor.copy())))
    )


def _formatted(pattern, place, values):
    """A text with values in its places; NULL if one of them is."""
    numbers = [found[1] for found in re.finditer(place, pattern)]
    pattern = re.sub(place, lambda found: "%" + (found[1] or "s"), pattern)
    typed = [exp.cast(v.copy(), "double") if number else v.copy() for v, number in zip(values, numbers, strict=True)]
    known = exp.and_(*(exp.paren(v.copy()).is_(exp.null()).not_() for v in values))
    text = exp.Anonymous(this="format_string", expressions=[exp.Literal.string(pattern), *typed])
    return exp.case().when(known, text)


def _text(node):
    """A constant text, which may be written in pieces."""
    if isinstance(node, exp.DPipe):
        return _text(node.this) + _text(node.expression)
    if not (isinstance(node, exp.Literal) and node.is_string):
        raise ValueError("the pattern of a format is no constant: " + node.sql("duckdb"))
    return node.name
