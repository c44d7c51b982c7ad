package cli

import (
	"fmt"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"

	"lightsout"
	"lightsout/app/command"
)

// leastMemory is what a server needs for itself and one worker.
const leastMemory = 256 << 20

// checkMemory returns an error if a state of a board and its presses together exceed the memory that this
// process may have: a Go program that runs out of memory cannot say so itself.
func checkMemory(b *lightsout.Board) error {
	if err := b.Fits(); err != nil {
		return usage("%w", err)
	}
	need := int64(b.Lights()) + int64(b.Buttons())
	if b.Modulus() == 2 {
		need /= 8
	}
	limit := processMemory()
	if machine, err := machineMemory(); err == nil && machine > 0 {
		limit = min(limit, machine)
	}
	if uint64(need) > limit {
		return command.Exit(command.ExitMemory,
			fmt.Errorf("board %s does not fit in memory: a state and its presses "+
				"take %.3g GB, and this process may have %.3g GB", b, float64(need)/1e9, float64(limit)/1e9))
	}
	return nil
}

// machineMemory returns how much memory the machine, or the control group of this process, has.
func machineMemory() (uint64, error) {
	return memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)()
}

// memoryOf reads an amount of memory, such as 512MiB or 2GB. An empty text is three quarters of what the
// machine, or the control group the program runs in, has.
func memoryOf(text string) (int64, error) {
	if text == "" {
		limit, err := machineMemory()
		if err != nil || limit == 0 {
			return 4 << 30, nil // unknown on this system
		}
		return max(leastMemory, int64(min(limit, 1<<50))/4*3), nil
	}
	amount, err := humanize.ParseBytes(text)
	switch {
	case err != nil || amount > 1<<50:
		return 0, usage("--memory %q: must be an amount such as 512MiB or 2GiB", text)
	case amount < leastMemory:
		return 0, usage("--memory %q: the server needs at least 256MiB", text)
	}
	return int64(amount), nil
}
