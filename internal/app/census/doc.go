// Package census divides long counts into units that any machine can count, in any order and more than once.
//
// A Plan is one line of text, such as "least 39x39" or "nullity NxN 1 30000". It has a fixed number of units, numbered from 0.
// The plan and the number determine the Tally of a unit. Tallies add up in any order, and adding a unit twice counts it once
// (tally.go has the proof). The sum of all units gives the values, each with evidence that a reader can check.
//
// Package jetstream distributes units, and package store keeps tallies; this package imports neither.
package census
