package org.quadrille.schema.plans;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts the statements of a function that read or change tables, each with {@code $1}, {@code $2} and so on in place
 * of the function's variables, as PL/pgSQL itself sends them to the server. Not a full parser: it handles what the
 * frames use, which is blocks, assignments, {@code if}, {@code case}, loops over a query, {@code return} and
 * {@code perform}. It relies on no variable having the name of a column; such a function would not run anyway.
 */
final class FunctionBody {
    /** A statement, with the types of its parameters in order. */
    record Statement(String sql, List<String> types) {}

    private static final Set<String> READS_OR_CHANGES = Set.of("from", "insert", "update", "delete");
    private static final Set<String> STATEMENTS = Set.of("select", "with", "insert", "update", "delete");

    private static final Set<String> NAMED_AFTER = Set.of(".", "as", "from", "join", "into", "update", "using");

    /** What ends a piece of PL/pgSQL besides a semicolon. */
    private static final Set<String> ENDS = Set.of("then", "else", "loop", "begin");

    private final Map<String, String> variables;
    private final List<Statement> statements = new ArrayList<>();

    private FunctionBody(Map<String, String> variables) {
        this.variables = variables;
    }

    /** The statements of a function in PL/pgSQL or in SQL, whose arguments have these types. */
    static List<Statement> statements(String body, boolean plpgsql, Map<String, String> arguments) {
        FunctionBody function = new FunctionBody(new HashMap<>(arguments));
        List<Token> tokens = Token.of(body);
        if (plpgsql) {
            function.block(tokens);
        } else {
            function.sql(tokens);
        }
        return function.statements;
    }

    private void sql(List<Token> tokens) {
        for (List<Token> piece : pieces(tokens, Set.of())) {
            boolean returned = piece.get(0).is("return");
            add(returned ? expression(piece.subList(1, piece.size())) : piece);
        }
    }

    private void block(List<Token> tokens) {
        boolean declaring = false;
        for (List<Token> piece : pieces(tokens, ENDS)) {
            String first = piece.get(0).word();
            if (first.equals("declare")) {
                declaring = true;
                declare(piece.subList(1, piece.size()));
            } else if (first.equals("begin")) {
                declaring = false;
            } else if (declaring) {
                declare(piece);
            } else {
                take(first, piece);
            }
        }
    }

    /** A declaration: name, optional {@code constant}, type, and optional value, which is an expression. */
    private void declare(List<Token> piece) {
        if (piece.size() < 2) {
            return;
        }
        int from = piece.get(1).is("constant") ? 2 : 1;
        int to = from;
        while (to < piece.size()
                && !Set.of(":=", "=", "default").contains(piece.get(to).word())) {
            to++;
        }
        if (to < piece.size()) {
            add(expression(piece.subList(to + 1, piece.size())));
        }
        variables.put(piece.get(0).word(), Token.text(piece.subList(from, to)));
    }

    private void take(String first, List<Token> piece) {
        if (STATEMENTS.contains(first)) {
            add(withoutTargets(piece));
        } else if (first.equals("for")) {
            int in = indexOf(piece, "in");
            add(piece.subList(in + 1, piece.size()));
        } else if (first.equals("return") && piece.size() > 1 && piece.get(1).is("query")) {
            add(piece.subList(2, piece.size()));
        } else if (Set.of("return", "if", "elsif", "while", "perform", "case", "when")
                .contains(first)) {
            add(expression(piece.subList(1, piece.size())));
        } else {
            int assigned = indexOf(piece, ":=");
            if (assigned > 0) {
                add(expression(piece.subList(assigned + 1, piece.size())));
            }
        }
    }

    private static List<Token> expression(List<Token> tokens) {
        List<Token> query = new ArrayList<>(tokens.size() + 1);
        query.add(new Token("select", " "));
        query.addAll(tokens);
        return query;
    }

    /** Index of a word outside parentheses; -1 if there is none. */
    private static int indexOf(List<Token> tokens, String word) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).depth();
            if (depth == 0 && tokens.get(i).is(word)) {
                return i;
            }
        }
        return -1;
    }

    /** The statement without the {@code into} that PL/pgSQL adds, which says where the values of the first row go. */
    private static List<Token> withoutTargets(List<Token> piece) {
        int into = indexOf(piece, "into");
        while (into > 0 && piece.get(into - 1).is("insert")) {
            int next = indexOf(piece.subList(into + 1, piece.size()), "into");
            into = next < 0 ? -1 : into + 1 + next;
        }
        if (into < 0) {
            return piece;
        }
        int end = into + 1;
        if (end < piece.size() && piece.get(end).is("strict")) {
            end++;
        }
        // Names with commas or dots between them.
        while (end + 2 < piece.size()
                && (piece.get(end + 1).is(",") || piece.get(end + 1).is("."))) {
            end += 2;
        }
        List<Token> rest = new ArrayList<>(piece.subList(0, into));
        rest.addAll(piece.subList(Math.min(end + 1, piece.size()), piece.size()));
        return rest;
    }

    private void add(List<Token> statement) {
        if (statement.stream().noneMatch(token -> READS_OR_CHANGES.contains(token.word()))) {
            return;
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        List<String> types = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < statement.size(); i++) {
            Token token = statement.get(i);
            if (isVariable(statement, i)) {
                int number = numbers.computeIfAbsent(token.word(), name -> {
                    types.add(variables.get(name));
                    return types.size();
                });
                sql.append(token.space()).append('$').append(number);
            } else {
                sql.append(token.space()).append(token.text());
            }
        }
        statements.add(new Statement(sql.toString().strip(), List.copyOf(types)));
    }

    /** Whether it is a variable: not a name after a dot or after {@code as}, not a table, and not a function. */
    private boolean isVariable(List<Token> statement, int i) {
        if (!variables.containsKey(statement.get(i).word())) {
            return false;
        }
        boolean named = i > 0 && NAMED_AFTER.contains(statement.get(i - 1).word());
        boolean called = i + 1 < statement.size() && statement.get(i + 1).is("(");
        return !named && !called;
    }

    /** Splits at semicolons and at the given words, outside parentheses and {@code case} expressions. */
    private static List<List<Token>> pieces(List<Token> tokens, Set<String> ends) {
        List<List<Token>> pieces = new ArrayList<>();
        List<Token> piece = new ArrayList<>();
        int depth = 0;
        int cases = 0;
        for (Token token : tokens) {
            // A semicolon or "then" inside parentheses belongs to the statement around them.
            depth += token.depth();
            boolean first = piece.isEmpty();
            if (token.is("case") && !first && !piece.get(piece.size() - 1).is("end")) {
                cases++;
            } else if (token.is("end") && cases > 0) {
                cases--;
            }
            boolean end = ends.contains(token.word()) && cases == 0;
            if (depth > 0 || !token.is(";") && !end) {
                piece.add(token);
                // In a statement "case x when y then", the part before the first "when" is a piece of its own.
                if (piece.size() > 1 && piece.get(0).is("case") && cases == 0 && depth == 0 && token.is("when")) {
                    piece.remove(piece.size() - 1);
                    pieces.add(piece);
                    piece = new ArrayList<>(List.of(token));
                }
                continue;
            }
            if (!first) {
                pieces.add(piece);
            }
            piece = new ArrayList<>();
            if (token.is("begin")) {
                pieces.add(List.of(token));
            }
        }
        if (!piece.isEmpty()) {
            pieces.add(piece);
        }
        return pieces;
    }

    /** A word, a digit, a quoted string or name, or a symbol, as written, and the blank or nothing that precedes it. */
    record Token(String text, String space) {
        private static final Pattern TOKEN = Pattern.compile(
                "--[^\n]*|'[^']*'?|\"[^\"]*\"?|:=|::|\\s+"
                        + "|\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*|.",
                Pattern.DOTALL);

        boolean is(String word) {
            return text.equalsIgnoreCase(word);
        }

        String word() {
            return text.toLowerCase(Locale.ROOT);
        }

        int depth() {
            return switch (text) {
                case "(", "[" -> 1;
                case ")", "]" -> -1;
                default -> 0;
            };
        }

        static String text(List<Token> tokens) {
            StringBuilder text = new StringBuilder();
            tokens.forEach(token -> text.append(token.space()).append(token.text()));
            return text.toString().strip();
        }

        static List<Token> of(String body) {
            List<Token> tokens = new ArrayList<>();
            String space = "";
            Matcher found = TOKEN.matcher(body);
            while (found.find()) {
                String text = found.group();
                if (text.isBlank() || text.startsWith("--")) {
                    space = " ";
                } else {
                    tokens.add(new Token(text, space));
                    space = "";
                }
            }
            return tokens;
        }
    }
}
