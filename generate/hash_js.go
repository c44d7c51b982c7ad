package generate

// hash is SHA-256. The one of the standard library brings along what certified cryptography needs, for
// which a page pays with 170 kB and, in memory, 32 MB.
func hash(data []byte) [32]byte { return smallSHA256(data) }
