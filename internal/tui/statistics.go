package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/play"
)

func (m *Model) openStatistics() tea.Cmd { return m.read(onStatistics) }

// statisticsLines returns the statistics: the class of the game on the screen first, then a line for
// each class, the one played last first.
func (m *Model) statisticsLines() []string {
	lines := []string{"Statistics", ""}
	list := play.StatisticsOf(m.results)
	if m.o.Shelf == nil {
		lines = append(lines, "Nothing is kept: these are the games since the program began.", "")
	}
	if m.game != nil {
		class := m.game.session.Result(time.Time{}, 0).Class()
		s := play.Statistics{Class: class, Best: play.NoTime, Mean: play.NoTime, Average5: play.NoTime, Average12: play.NoTime,
			BestAverage5: play.NoTime, BestAverage12: play.NoTime, FewestExtra: -1}
		for _, known := range list {
			if known.Class == class {
				s = known
			}
		}
		lines = append(lines, m.classLines(s)...)
	}
	if len(list) == 0 {
		return append(lines, "No game is over yet.")
	}
	width := max(12, min(40, m.width-52))
	lines = append(lines, fmt.Sprintf("%-*s %5s %5s %9s %9s %9s", width, "all kinds of games", "games", "won", "best", "mean", "of 5"))
	for _, s := range list {
		lines = append(lines, fmt.Sprintf("%-*s %5d %5d %9s %9s %9s", width, shorten(s.Class, width), s.Games, s.Won,
			play.FormatTime(s.Best), play.FormatTime(s.Mean), play.FormatTime(s.Average5)))
	}
	return lines
}

// classLines returns the statistics of one class of games.
func (m *Model) classLines(s play.Statistics) []string {
	lines := []string{s.Class}
	add := func(label, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("  %-16s %s", label, fmt.Sprintf(format, args...)))
	}
	add("games", "%d, won %d, perfect %d", s.Games, s.Won, s.Perfect)
	add("best time", "%s", play.FormatTime(s.Best))
	add("mean", "%s", play.FormatTime(s.Mean))
	add("average of 5", "%s, the best %s", play.FormatTime(s.Average5), play.FormatTime(s.BestAverage5))
	add("average of 12", "%s, the best %s", play.FormatTime(s.Average12), play.FormatTime(s.BestAverage12))
	if s.FewestExtra >= 0 {
		add("fewest presses", "%d above the least", s.FewestExtra)
	}
	add("hints", "%d", s.Hints)
	return append(lines, "")
}
