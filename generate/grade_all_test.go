//go:build all

package generate

import (
	"strings"
	"testing"
)

func TestGradesRise(t *testing.T) {
	for _, spec := range append(strings.Fields(
		"4x5 7x7 torus-6x6 cube-3 klein-4x6 tri-5 3x3x3x3 19x19 20x20 30x30 40x40"), boards...) {
		checkGrades(t, spec, manyGraded)
	}
}

func TestDailiesRiseForAYear(t *testing.T) { checkWeeks(t, 52) }
