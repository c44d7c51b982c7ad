//go:build all

package certificate

import "testing"

// These take the checker seconds, on a quiet machine.
func TestLargeCertificates(t *testing.T) {
	passes(t, map[string]string{
		"39x39": "39x39 from all lights on to all off: 561 presses are least; 4 of 2^32 solutions " +
			"have so few",
		"torus-6x6x6": "torus-6x6x6 from all lights on to all off: 40 presses are least; 1512 of 2^56 " +
			"solutions have so few",
	})
}
