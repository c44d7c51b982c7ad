// Package jetstream distributes the units of a census to workers, on one machine or many. It is the only package that knows
// NATS.
//
// JetStream is the queue, never the record. A census has one keeper, which holds the record, and any number of workers:
//
//	keeper   publishes the numbers of the units that the record lacks to a work-queue stream
//	worker   pulls a number, counts the unit, and sends its tally to the keeper by request
//	keeper   writes the tally durably, and replies
//	worker   acknowledges the number, and waits until the server has the acknowledgment
//
// A tally is in the record before its unit leaves the queue. After any crash, a unit is in the queue, or in the record, or the
// keeper finds it in neither and publishes it again. A unit counted twice is recorded once. docs/adr/0010-census.md has the
// argument and the table of failures.
//
// Start at keeper.go and worker.go. server.go embeds a server, local.go runs all three on one machine, status.go and page.go
// report progress.
package jetstream
