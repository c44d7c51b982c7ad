// Package census counts what takes too long for one sitting: it cuts a question into units that can
// be counted anywhere, in any order, and more than once.
//
// A Plan is one line of text, such as "least 39x39" or "nullity NxN 1 30000". It has a fixed number of units,
// numbered from 0. What a unit counts is a function of the plan and its number only: every machine
// gets the same Tally for it. Tallies add up, in any order, and a unit that is added twice counts
// once (tally.go says why). From the tally of all units follow the values, each with what a reader
// needs to check it.
//
// Nothing here knows where units are counted or where tallies are kept: that is for package
// jetstream and package store.
package census
