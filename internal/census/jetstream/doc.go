// Package jetstream hands out the units of a census to workers, on one machine or on many. It is the
// only package that knows NATS.
//
// The one idea is that JetStream is the queue and never the record. A census has one keeper, which
// holds the record, and any number of workers:
//
//	keeper   publishes the numbers of the units that the record lacks to a work-queue stream
//	worker   pulls a number, counts the unit, and sends its tally to the keeper by request
//	keeper   writes the tally durably, and replies
//	worker   acknowledges the number, and waits until the server has the acknowledgement
//
// So a tally is in the record before its unit leaves the queue, and whatever dies in between, the unit
// is either still in the queue or in the record, or the keeper sees that it is in neither and publishes
// it again. A unit that is counted twice is recorded once. docs/adr/0010-census.md has the argument and
// the table of what may fail.
//
// Start at keeper.go and worker.go. server.go is a server inside the program, local.go puts all three
// together on one machine, status.go and page.go tell how far it is.
package jetstream
