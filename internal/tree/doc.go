// Package tree finds, counts and lists least solutions by dynamic programming over a tree decomposition
// of a board: of trees, ladders, rings, long strips, whatever their nullity.
//
// The one idea is that a board put together from parts that share few lights and buttons is solved part
// by part: a table says what each part takes for every value of what it shares.
//
// Start at Of and Decomposition. order.go chooses the order in which nodes are forgotten, plan.go makes
// the bags and their cost, steps.go says how the entries of the tables come from one another, count.go
// counts modulo primes.
package tree
