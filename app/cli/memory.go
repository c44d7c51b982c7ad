package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"lightsout"
	"lightsout/app/command"
)

// leastMemory is what a server needs for itself and one worker.
const leastMemory = 256 << 20

// roomFor returns an error if a state of a board and its presses together exceed the memory that this
// process may have: a Go program that runs out of memory cannot say so itself.
func roomFor(b *lightsout.Board) error {
	if err := b.Fits(); err != nil {
		return usage("%w", err)
	}
	need := int64(b.Lights()) + int64(b.Buttons())
	if b.Modulus() == 2 {
		need /= 8
	}
	most := processMemory()
	if machine, err := machineMemory(); err == nil && machine > 0 {
		most = min(most, machine)
	}
	if uint64(need) > most {
		return command.Exit(command.ExitMemory,
			fmt.Errorf("board %s does not fit in memory: a state and its presses "+
				"take %.3g GB, and this process may have %.3g GB", b, float64(need)/1e9, float64(most)/1e9))
	}
	return nil
}

// machineMemory returns how much memory the machine, or the control group of this process, has.
func machineMemory() (uint64, error) {
	return memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)()
}

// memoryOf reads an amount of memory, such as 512MiB or 2G. An empty text is three quarters of what the
// machine, or the control group the program runs in, has.
func memoryOf(text string) (int64, error) {
	if text == "" {
		limit, err := machineMemory()
		if err != nil || limit == 0 {
			return 4 << 30, nil // unknown on this system
		}
		return max(leastMemory, int64(min(limit, 1<<50))/4*3), nil
	}
	units := map[string]int64{
		"": 1, "B": 1, "K": 1 << 10, "KIB": 1 << 10, "KB": 1e3, "M": 1 << 20, "MIB": 1 << 20, "MB": 1e6,
		"G": 1 << 30, "GIB": 1 << 30, "GB": 1e9,
	}
	number := strings.TrimRight(strings.ToUpper(text), "KMGIB ")
	unit, known := units[strings.TrimSpace(strings.ToUpper(text)[len(number):])]
	amount, err := strconv.ParseFloat(number, 64)
	if err != nil || !known || amount*float64(unit) > 1<<50 || amount < 0 {
		return 0, usage("--memory %q: must be an amount such as 512MiB or 2GiB", text)
	}
	if amount*float64(unit) < leastMemory {
		return 0, usage("--memory %q: the server needs at least 256MiB", text)
	}
	return int64(amount * float64(unit)), nil
}
