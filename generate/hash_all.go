//go:build !js

package generate

import "crypto/sha256"

// hash is SHA-256.
func hash(data []byte) [32]byte { return sha256.Sum256(data) }
