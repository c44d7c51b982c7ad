// Package persist keeps what a program must not lose: files that are replaced whole or not at all, locks that
// end with the process, and records of long work that are sealed, so that damage is found when they are read.
//
// A new file is written and locked next to the old one, always named .NAME.lightsout-new, and renamed once
// it is complete and on the disk. On any failure the old file stays. A killed process leaves the new file
// unlocked, and the next write to the same name reuses it, so temporary files do not accumulate.
//
// Every entry of a record has a SHA-256 hash of itself and of what it belongs to: the entry before it, or the
// head of the record. So bytes that were changed, cut off or taken from another run are found, with their
// place. Anyone can compute the hashes, so a seal does not protect against someone who forges state on
// purpose.
package persist
