"""Makes reference.json: data sets and what SciPy finds in them, for StatisticsReferenceTest.

Run in this folder:  python reference.py    (the versions it ran with are written into the file)

Every result is a list: [name of the method as the kit calls it, statistic, df1, df2, p], null where there is none. The table
"references" says, for each such name, what made the figure here. Where SciPy has no function the formula is written out below
with SciPy's distributions; that is said too.
"""

import itertools
import json
import math
import pathlib
import platform
from types import SimpleNamespace

import numpy
import scipy
from scipy import integrate, special, stats
from scipy.optimize import brentq

RNG = numpy.random.default_rng(20260101)
LEVELS = (0.9, 0.95)
REFERENCES = {}


def found(name, reference, statistic, p, df1=None, df2=None):
    REFERENCES[name] = reference
    return [name] + [None if v is None else float(v) for v in (statistic, df1, df2, p)]


def defined(x):
    """The same with null for every result that is no number: the kit must refuse such data in a sentence."""
    if isinstance(x, dict):
        return {k: defined(v) for k, v in x.items()}
    if isinstance(x, list):
        return None if any(isinstance(v, float) and not math.isfinite(v) for v in x) else [defined(v) for v in x]
    return x if not isinstance(x, float) or math.isfinite(x) else None


def interval(low, high):
    return [float(low), float(high)]


# Data


def values(family, n, centre, spread):
    if family == "normal":
        x = RNG.normal(centre, spread, n)
    elif family == "lognormal":
        x = centre * numpy.exp(RNG.normal(0, spread / centre * 4, n))
    elif family == "heavy":
        x = centre + spread * RNG.standard_t(2, n)
    elif family == "uniform":
        x = RNG.uniform(centre - 2 * spread, centre + 2 * spread, n)
    elif family == "ties":
        return numpy.round(RNG.normal(centre, spread, n) / spread) * spread
    else:
        x = numpy.where(RNG.random(n) < 0.5, centre - 2 * spread, centre + 2 * spread) + RNG.normal(0, spread / 2, n)
    return numpy.round(x, 5)


FAMILIES = ["normal", "lognormal", "heavy", "uniform", "ties", "bimodal"]
SIZES = [3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 20, 21, 30, 40, 50, 51, 60, 80, 100]


# Single groups


def summary(x):
    return [
        len(x), numpy.mean(x), numpy.std(x, ddof=1), numpy.median(x), numpy.percentile(x, 25), numpy.percentile(x, 75),
        numpy.min(x), numpy.max(x), stats.median_abs_deviation(x),
    ]


def shapiro(x):
    r = stats.shapiro(x)
    return found("Shapiro-Wilk, Royston's approximation", "scipy.stats.shapiro", r.statistic, r.pvalue)


# Two and more groups


def tied(x):
    return len(numpy.unique(x)) < len(x)


def mann_whitney(base, other):
    exact = not tied(numpy.concatenate([base, other])) and max(len(base), len(other)) <= 50
    r = stats.mannwhitneyu(other, base, method="exact" if exact else "asymptotic", use_continuity=True)
    name = "exact" if exact else "normal with corrections"
    how = "method='exact'" if exact else "method='asymptotic', use_continuity=True"
    return found("Mann-Whitney, " + name, "scipy.stats.mannwhitneyu(" + how + ")", r.statistic, r.pvalue)


def welch_df(groups):
    k = len(groups)
    w = numpy.array([len(g) / numpy.var(g, ddof=1) for g in groups])
    b = sum((1 - wi / w.sum()) ** 2 / (len(g) - 1) for wi, g in zip(w, groups))
    return (k * k - 1) / (3 * b)


def ncf_cdf(f, df1, df2, nc):
    return stats.f.cdf(f, df1, df2) if nc == 0 else stats.ncf.cdf(f, df1, df2, nc)


def nct_cdf(t, df, nc):
    """SciPy's; its definition as an integral where SciPy gives NaN."""
    p = stats.nct.cdf(t, df, nc) if nc else stats.t.cdf(t, df)
    if math.isnan(p):
        points = stats.chi2.ppf([1e-12, 0.01, 0.5, 0.99, 1 - 1e-12], df)
        parts = zip(points[:-1], points[1:])
        inside = lambda u: special.ndtr(t * math.sqrt(u / df) - nc) * stats.chi2.pdf(u, df)
        p = sum(integrate.quad(inside, a, b, epsabs=1e-14, epsrel=1e-12)[0] for a, b in parts)
    return p


def nct_nc(t, df, chance):
    low, high, step = t, t, max(1.0, abs(t) / 8)
    while nct_cdf(t, df, low) < chance:
        low -= step
    while nct_cdf(t, df, high) > chance:
        high += step
    return brentq(lambda nc: nct_cdf(t, df, nc) - chance, low, high, xtol=1e-13, rtol=1e-14)


def correction(df):
    return 0.0 if df == 1 else math.exp(math.lgamma(df / 2) - math.lgamma((df - 1) / 2)) / math.sqrt(df / 2)


def hedges(d, df, unit):
    j = correction(df)
    return [j * d] + [j * unit * nct_nc(d / unit, df, c) for c in (0.975, 0.025)]


def two_sample_hedges(base, other):
    n, m = len(base), len(other)
    sd = math.sqrt(((n - 1) * numpy.var(base, ddof=1) + (m - 1) * numpy.var(other, ddof=1)) / (n + m - 2))
    return hedges((other.mean() - base.mean()) / sd, n + m - 2, math.sqrt(1 / n + 1 / m))


def mann_whitney_counts(n, m):
    """Whole numbers: the coefficients of the Gaussian binomial, by multiplying and dividing polynomials."""
    counts = [1]
    for i in range(1, n + 1):
        up = counts + [0] * (m + i)
        for j in range(len(counts)):
            up[j + m + i] -= counts[j]
        for j in range(i, len(up)):
            up[j] += up[j - i]
        counts = up[: i * m + 1]
    return counts


def signed_rank_counts(n):
    counts = [1]
    for i in range(1, n + 1):
        counts = [(counts[j] if j < len(counts) else 0) + (counts[j - i] if j >= i else 0) for j in range(len(counts) + i)]
    return counts


def rank_interval(ordered, counts, mean, sd, exact, level):
    tail = (1 - level) / 2
    if exact:
        total, below, place = sum(counts), 0, 0
        while below + counts[place] <= tail * total:
            below += counts[place]
            place += 1
        reached = level if place else 1 - 2 * counts[0] / total
    else:
        # With the correction for continuity of the tests: P(statistic <= place - 1) is that of half a place more.
        place = max(0, math.floor(mean + 0.5 - stats.norm.isf(tail) * sd))
        reached = level
    i = max(1, place) - 1
    return interval(ordered[i], ordered[-1 - i]) + [max(0, reached)]


def shift(base, other):
    n, m = len(base), len(other)
    d = numpy.sort(numpy.subtract.outer(other, base).ravel())
    counts = mann_whitney_counts(n, m) if max(n, m) <= 50 else None
    sd = math.sqrt(n * m * (n + m + 1) / 12)
    return [float(numpy.median(d))] + rank_interval(d, counts, n * m / 2, sd, counts is not None, 0.95)


def log_ratio(base, other):
    a, b = (numpy.var(x, ddof=1) / len(x) / x.mean() ** 2 for x in (base, other))
    df = (a + b) ** 2 / (a * a / (len(base) - 1) + b * b / (len(other) - 1))
    value, error = math.log(other.mean() / base.mean()), math.sqrt(a + b)
    half = error * stats.t.isf(0.025, df)
    REFERENCES["Welch's t of log means, delta method"] = "formula; scipy.stats.t"
    return [value, value - half, value + half, value / error, df, 2 * stats.t.sf(abs(value / error), df)]


def tost_two(base, other, least, most):
    low = stats.ttest_ind(other, base + least, equal_var=False, alternative="greater")
    high = stats.ttest_ind(other, base + most, equal_var=False, alternative="less")
    return found(
        "Two one-sided Welch's t", "greater p of two scipy.stats.ttest_ind(equal_var=False, alternative=...)",
        min(low.statistic, -high.statistic), max(low.pvalue, high.pvalue), low.df)


def groups_set(name, groups):
    base, other = groups[0], groups[1]
    anova, welch = stats.f_oneway(*groups), stats.f_oneway(*groups, equal_var=False)
    brown, kruskal = stats.levene(*groups, center="median"), stats.kruskal(*groups)
    k, n = len(groups), sum(len(g) for g in groups)
    t = stats.ttest_ind(other, base, equal_var=False)
    margin = float(numpy.round(numpy.std(base, ddof=1), 3))
    return {
        "name": name,
        "groups": [g.tolist() for g in groups],
        "summary": [[float(v) for v in summary(g)] for g in groups],
        "shapiro": [shapiro(g) for g in groups],
        "anova": found("One-way ANOVA", "scipy.stats.f_oneway", anova.statistic, anova.pvalue, k - 1, n - k),
        "welchAnova": found(
            "Welch's ANOVA", "scipy.stats.f_oneway(equal_var=False); its df by formula", welch.statistic, welch.pvalue, k - 1,
            welch_df(groups)),
        "brownForsythe": found(
            "Brown-Forsythe", "scipy.stats.levene(center='median')", brown.statistic, brown.pvalue, k - 1, n - k),
        "kruskal": found("Kruskal-Wallis, chi-square", "scipy.stats.kruskal", kruskal.statistic, kruskal.pvalue, k - 1),
        "welchT": found("Welch's t", "scipy.stats.ttest_ind(equal_var=False)", t.statistic, t.pvalue, t.df),
        "welchInterval": [interval(*t.confidence_interval(level)) for level in LEVELS],
        "mannWhitney": mann_whitney(base, other),
        "a12": stats.mannwhitneyu(other, base).statistic / (len(base) * len(other)),
        "shift": shift(base, other),
        "hedges": two_sample_hedges(base, other),
        "logRatio": log_ratio(base, other) if min(g.min() for g in groups) > 0 else None,
        "margin": margin,
        "equivalence": tost_two(base, other, -margin, margin),
    }


# Pairs


def signed_rank(d):
    rest = d[d != 0]
    exact = len(rest) == len(d) and len(d) <= 50 and not tied(numpy.abs(d))
    how = {"method": "exact"} if exact else {"method": "asymptotic", "correction": True, "zero_method": "wilcox"}
    two, up = stats.wilcoxon(d, **how), stats.wilcoxon(d, alternative="greater", **how)
    name = "exact" if exact else "normal with corrections"
    how = ", ".join(k + "=" + repr(v) for k, v in how.items())
    return found("Wilcoxon signed rank, " + name, "scipy.stats.wilcoxon(" + how + ")", up.statistic, two.pvalue)


def walsh(d, level):
    n = len(d)
    averages = numpy.sort([(d[i] + d[j]) / 2 for i in range(n) for j in range(i, n)])
    counts = signed_rank_counts(n) if n <= 50 else None
    sd = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return [float(numpy.median(averages))] + rank_interval(averages, counts, n * (n + 1) / 4, sd, n <= 50, level)


def pairs_set(name, d):
    t = stats.ttest_1samp(d, 0)
    margin = float(numpy.round(numpy.std(d, ddof=1), 3))
    low, high = (stats.ttest_1samp(d, m, alternative=a) for m, a in ((-margin, "greater"), (margin, "less")))
    rho, r1 = stats.spearmanr(numpy.arange(len(d)), d), lag1(d)
    n = len(d)
    q = n * (n + 2) * r1 * r1 / (n - 1)
    return {
        "name": name,
        "values": d.tolist(),
        "pairedT": found("Paired t", "scipy.stats.ttest_1samp of the differences", t.statistic, t.pvalue, t.df),
        "pairedInterval": [interval(*t.confidence_interval(level)) for level in LEVELS],
        "signedRank": signed_rank(d),
        "walsh": [walsh(d, level) for level in LEVELS],
        "hedges": hedges(numpy.mean(d) / numpy.std(d, ddof=1), n - 1, 1 / math.sqrt(n)),
        "margin": margin,
        "equivalence": found(
            "Two one-sided paired t", "greater p of two scipy.stats.ttest_1samp(alternative=...)",
            min(low.statistic, -high.statistic), max(low.pvalue, high.pvalue), low.df),
        "trend": trend(d, rho),
        "lag1": r1,
        "ljungBox": found("Ljung-Box, lag 1", "formula; scipy.stats.chi2", q, stats.chi2.sf(q, 1), 1),
        "pettitt": pettitt(d),
    }


def trend(x, rho):
    n = len(x)
    if n > 8:
        return found("Spearman's rank correlation, t", "scipy.stats.spearmanr", rho.statistic, rho.pvalue, n - 2)
    places = 2 * numpy.arange(n) - (n - 1)
    ranks = 2 * stats.rankdata(x) - (n + 1)
    orders = numpy.array(list(itertools.permutations(ranks)))
    p = (abs(orders @ places) >= abs(ranks @ places)).mean()
    return found("Spearman's rank correlation, exact", "scipy.stats.spearmanr; p by all orders, numpy", rho.statistic, p)


def lag1(x):
    c = x - x.mean()
    return float((c[1:] * c[:-1]).sum() / (c * c).sum())


def pettitt_k(ranks):
    n = ranks.shape[-1]
    return numpy.abs(numpy.cumsum(2 * ranks - (n + 1), axis=-1)[..., :-1]).max(axis=-1)


def pettitt(x):
    ranks = stats.rankdata(x)
    k = pettitt_k(ranks)
    if len(x) <= 8:
        orders = numpy.array(list(itertools.permutations(ranks)))
        p, name, how = (pettitt_k(orders) >= k).mean(), "Pettitt, exact", "all orders, numpy"
    else:
        orders = RNG.permuted(numpy.tile(ranks, (20000, 1)), axis=1)
        p, name = ((pettitt_k(orders) >= k).sum() + 1) / 20001, "Pettitt, 10000 permutations"
        how = "20,000 permutations, numpy: p agrees up to chance"
    return found(name, how, k, p)


# Blocks


def blocks_set(name, table):
    b, k = table.shape
    ranks = numpy.apply_along_axis(stats.rankdata, 1, table)
    if k > 2:
        r = stats.friedmanchisquare(*table.T)
        q, p = r.statistic, r.pvalue
    else:
        ties = sum((c**3 - c).sum() for c in (numpy.unique(row, return_counts=True)[1] for row in ranks))
        q = 12 / (k * b * (k + 1)) * (ranks.sum(axis=0) ** 2).sum() - 3 * b * (k + 1)
        q /= 1 - ties / (k * (k * k - 1) * b)
        p = stats.chi2.sf(q, k - 1)
    y = table.ravel()
    block, cell = numpy.repeat(numpy.arange(b), k), numpy.tile(numpy.arange(k), b)
    only_blocks = (block[:, None] == numpy.arange(b)).astype(float)
    both = numpy.hstack([only_blocks, (cell[:, None] == numpy.arange(1, k)).astype(float)])
    rest = [((y - m @ numpy.linalg.lstsq(m, y, rcond=None)[0]) ** 2).sum() for m in (only_blocks, both)]
    df = (b - 1) * (k - 1)
    f = (rest[0] - rest[1]) / (k - 1) / (rest[1] / df)
    return {
        "name": name,
        "blocks": table.tolist(),
        "friedman": found(
            "Friedman, chi-square", "scipy.stats.friedmanchisquare; for two cells, which it refuses, its formula", q, p, k - 1),
        "anova": found(
            "Blocked ANOVA", "numpy.linalg.lstsq with and without the cells; scipy.stats.f", f, stats.f.sf(f, k - 1, df), k - 1, df),
        "residualSd": math.sqrt(rest[1] / df),
    }


# Several tests, power, distributions, resampling


def holm(p):
    order = numpy.argsort(p, kind="stable")
    raised = numpy.minimum(1, numpy.maximum.accumulate((len(p) - numpy.arange(len(p))) * p[order]))
    result = numpy.empty(len(p))
    result[order] = raised
    return {"p": p.tolist(), "adjusted": result.tolist()}


def power_t(df, nc, alpha):
    c = stats.t.isf(alpha / 2, df)
    return float(1 - nct_cdf(c, df, nc) + nct_cdf(-c, df, nc))


def power_f(k, n, f, alpha):
    return float(stats.ncf.sf(stats.f.isf(alpha, k - 1, k * (n - 1)), k - 1, k * (n - 1), f * f * k * n))


def least(power_of, power):
    high = 1.0
    while power_of(high) < power:
        high *= 2
    return brentq(lambda effect: power_of(effect) - power, 1e-9, high, xtol=1e-13, rtol=1e-14)


def fewest(power_of, power):
    n = 2
    while power_of(n) < power:
        n += 1
    return n


def powers():
    rows = []
    for n in [3, 4, 5, 6, 8, 10, 15, 20, 21, 30, 40, 60, 100]:
        for alpha, power in ((0.05, 0.9), (0.1, 0.8), (0.01, 0.95)):
            pairs = lambda d: power_t(n - 1, d * math.sqrt(n), alpha)
            two = lambda d: power_t(2 * n - 2, d * math.sqrt(n / 2), alpha)
            row = {"n": n, "alpha": alpha, "power": power, "pairs": least(pairs, power), "two": least(two, power),
                   "pairsAtOne": pairs(1.0), "twoAtOne": two(1.0), "anova": []}
            for k in (2, 3, 6):
                f = least(lambda f: power_f(k, n, f, alpha), power)
                row["anova"].append([k, f, power_f(k, n, 0.4, alpha)])
            rows.append(row)
    return rows


def welch_powers():
    """Rows of n and SD of the one sample, n and SD of the other, alpha, power, and the change that is detected with it."""
    rows = []
    for n1, s1, n2, s2 in ((10, 2, 10, 2), (10, 1, 10, 5), (40, 1, 5, 4), (5, 1, 40, 4), (4, 0.1, 100, 8), (1000, 3, 4, 1)):
        for alpha, power in ((0.05, 0.9), (0.1, 0.8), (0.01, 0.95)):
            a, b = s1 * s1 / n1, s2 * s2 / n2
            df = (a + b) ** 2 / (a * a / (n1 - 1) + b * b / (n2 - 1))
            rows.append([n1, s1, n2, s2, alpha, power, least(lambda d: power_t(df, d / math.sqrt(a + b), alpha), power)])
    return rows


def needed():
    rows = []
    for effect in (0.3, 0.5, 0.8, 1.0, 1.5, 3.0):
        for alpha, power in ((0.05, 0.9), (0.05, 0.8)):
            rows.append([
                effect, alpha, power,
                fewest(lambda n: power_t(n - 1, effect * math.sqrt(n), alpha), power),
                fewest(lambda n: power_t(2 * n - 2, effect * math.sqrt(n / 2), alpha), power),
                fewest(lambda n: power_f(4, n, effect, alpha), power)])
    return rows


def noncentral_f():
    return [[x, a, b, nc, float(ncf_cdf(x, a, b, nc)), float(stats.ncf.sf(x, a, b, nc) if nc else stats.f.sf(x, a, b))]
            for x in (0.5, 1.0, 3.0, 10.0, 40.0) for a in (1, 2, 5) for b in (3, 18, 200) for nc in (0, 0.5, 4.0, 30.0)]


def noncentral_t():
    return [[t, df, nc, float(nct_cdf(t, df, nc))]
            for t in (-4.0, -1.0, 0.0, 0.5, 2.0, 8.0) for df in (2, 9, 38, 200) for nc in (-3.0, 0, 0.5, 2.0, 6.0)]


def resampled():
    rows = []
    statistics = {
        "mean": lambda x, axis=-1: numpy.mean(x, axis=axis),
        "median": lambda x, axis=-1: numpy.median(x, axis=axis),
        "ratio": lambda x, y, axis=-1: numpy.mean(y, axis=axis) / numpy.mean(x, axis=axis),
    }
    for sizes in ((3,), (4,), (5,), (3, 3), (3, 4), (2, 5)):
        for name in ("mean", "median") if len(sizes) == 1 else ("ratio",):
            for family in ("normal", "lognormal", "ties"):
                # Sixty-fourths: sums are exact, so resamples that are equal but for their order are equal.
                data = [numpy.zeros(n) for n in sizes]
                while any(len(numpy.unique(x)) < 2 for x in data):
                    data = [numpy.round(values(family, n, 10, 1.5) * 64) / 64 for n in sizes]
                statistic = statistics[name]
                draws = [[x[list(i)] for i in itertools.product(range(len(x)), repeat=len(x))] for x in data]
                every = numpy.array([statistic(*d) for d in itertools.product(*draws)])
                earlier = SimpleNamespace(bootstrap_distribution=every)
                result = stats.bootstrap(data, statistic, n_resamples=0, bootstrap_result=earlier, method="BCa", axis=-1)
                if all(math.isfinite(v) for v in result.confidence_interval):
                    rows.append({"statistic": name, "samples": [x.tolist() for x in data], "resamples": len(every),
                                 "interval": interval(*result.confidence_interval)})
    REFERENCES["BCa bootstrap"] = "scipy.stats.bootstrap(method='BCa') given all resamples as its bootstrap_result"
    return rows


# Certified analyses of variance


def certified():
    """NIST's Statistical Reference Datasets, as SciPy's own tests hold them. The generated ones alternate after their first
    value, so three values and the number say all of a group."""
    sets = []
    for file in sorted((pathlib.Path(scipy.__file__).parent / "stats/tests/data/nist_anova").glob("*.dat")):
        lines = file.read_text().splitlines()
        between = next(line for line in lines if line.startswith("Between")).split()
        within = next(line for line in lines if line.startswith("Within")).split()
        groups = {}
        for group, value in (line.split() for line in lines[60:] if line.strip()):
            groups.setdefault(group, []).append(float(value))
        groups = list(groups.values())
        n = [len(g) for g in groups]
        short = all(g == [g[0]] + [g[1 + i % 2] for i in range(len(g) - 1)] for g in groups)
        sets.append({
            "name": file.stem, "f": float(between[-1]), "df1": int(between[2]), "df2": int(within[2]),
            "n": n[0] if short else 0, "groups": [g[:3] for g in groups] if short else groups})
    return sets


# All sets


def main():
    groups, pairs, blocks = [], [], []
    for i in range(126):
        family = FAMILIES[i % 6]
        k = 2 + i // 6 % 5
        unequal = i // 3 % 2
        apart = (0, 0.02, 0.1)[i // 2 % 3]
        equal_n = SIZES[(7 * i + i // 20) % 20]
        cells = []
        for c in range(k):
            n = equal_n if i % 4 else min(100, 3 + int(RNG.integers(3, 25)))
            cell = values(family, n, 200 * (1 + apart * c), 4 * (1 + 4 * unequal * c))
            while numpy.std(cell) == 0 or len(numpy.unique(cell)) < min(3, n):
                cell = values(family, n, 200 * (1 + apart * c), 4 * (1 + 4 * unequal * c))
            cells.append(cell)
        # Distances from a median that are all equal leave Brown-Forsythe without a meaning.
        groups.append(groups_set(f"{family}, {k} cells, {'unequal' if unequal else 'equal'} spread, {apart:.0%} apart", cells))
    for i in range(66):
        family, n = FAMILIES[i % 6], SIZES[(i // 6 + 3 * i) % 20]
        centre = (0, 0.01, 0.04)[i % 3]
        d = numpy.zeros(n)
        while len(numpy.unique(d)) < 3:
            d = numpy.round(values(family, n, 200, 4) / 200 - 1 + centre, 5)
        pairs.append(pairs_set(f"{FAMILIES[i % 6]}, centre {centre}", d))
    for i in range(42):
        b, k = (3, 4, 5, 8, 10, 20, 40)[i % 7], 2 + i % 5
        table = numpy.log(values("normal", b, 200, 20))[:, None] + values(FAMILIES[i % 5], b * k, 3, 0.05).reshape(b, k)
        table = numpy.round(table + (0, 0.02)[i % 2] * numpy.arange(k), 2 if i % 3 == 0 else 5)
        blocks.append(blocks_set(f"{FAMILIES[i % 5]}, {b} blocks of {k}", table))
    content = {
        "versions": {"python": platform.python_version(), "numpy": numpy.__version__, "scipy": scipy.__version__},
        "references": REFERENCES,
        "groups": groups,
        "pairs": pairs,
        "blocks": blocks,
        "holm": [holm(numpy.round(RNG.random(m) ** 3, 6)) for m in (1, 2, 3, 6, 10, 15)],
        "power": powers(),
        "welchPower": welch_powers(),
        "needed": needed(),
        "noncentralF": noncentral_f(),
        "noncentralT": noncentral_t(),
        "bootstrap": resampled(),
        "nist": certified(),
    }
    with open("reference.json", "w") as out:
        text = json.dumps(defined(content), separators=(",", ":"), allow_nan=False)
        for key in ("{\"name\"", "\"power\"", "\"welchPower\"", "\"needed\"", "\"noncentral", "\"bootstrap\"", "\"nist\"", "\"holm\""):
            text = text.replace(key, "\n" + key)
        out.write(text + "\n")


main()
