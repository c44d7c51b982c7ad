package play

import "time"

// clock measures a game by the times of its events. It starts with the first press, stops
// while the game is paused, and stops when the goal is first reached.
type clock struct {
	last    time.Duration // the time of the last event
	begun   bool
	since   time.Duration // when it began to run, or began again
	before  time.Duration // what it had measured by then
	paused  bool
	stopped bool
}

func (c clock) after(e Event) clock {
	c.last = e.At
	switch {
	case c.stopped:
	case e.Kind == Press && !c.begun:
		c.begun, c.since = true, e.At
	case e.Kind == Pause:
		c.before, c.paused = c.elapsed(e.At), true
	case e.Kind == Resume:
		c.since, c.paused = e.At, false
	}
	return c
}

func (c clock) stop(at time.Duration) clock {
	c.before, c.stopped = c.elapsed(at), true
	return c
}

func (c clock) elapsed(now time.Duration) time.Duration {
	if !c.begun || c.paused || c.stopped {
		return c.before
	}
	return c.before + max(0, now-c.since)
}
