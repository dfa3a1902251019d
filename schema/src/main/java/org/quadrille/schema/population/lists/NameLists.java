package org.quadrille.schema.population.lists;

/** Names of people, streets, towns and accounts. Read when first used. */
public final class NameLists {
    public static final WordList FIRST_MALE = WordList.read("first_male.txt");
    public static final WordList FIRST_FEMALE = WordList.read("first_female.txt");
    public static final WordList LAST = WordList.read("last.txt");
    public static final WordList STREETS = WordList.read("streets.txt");
    public static final WordList STREET_SUFFIXES = WordList.read("street_suffixes.txt");
    public static final WordList TOWN_FIRST = WordList.read("town_first.txt");
    public static final WordList TOWN_SECOND = WordList.read("town_second.txt");
    public static final WordList ACCOUNT_KINDS_TAXABLE = WordList.read("account_kinds_taxable.txt");
    public static final WordList ACCOUNT_KINDS_UNTAXED = WordList.read("account_kinds_untaxed.txt");

    private NameLists() {}
}
