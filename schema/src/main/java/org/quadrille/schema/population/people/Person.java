package org.quadrille.schema.population.people;

/** A person as an account's permission or an order's executor names them. */
public record Person(String firstName, String lastName, String taxId) {}
