// Package tree finds, counts and lists least solutions by dynamic programming over a tree decomposition of a board: trees,
// ladders, rings and long strips of any nullity.
//
// A board that consists of parts that share few lights and buttons is solved part by part: a table has the cost of a part for
// every value of the shared ones.
//
// Start at Of and Decomposition. order.go chooses the elimination order, plan.go makes the bags and their cost, steps.go derives
// the entries of the tables from one another, count.go counts modulo primes.
package tree
