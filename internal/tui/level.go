package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/play"
)

// LevelStart returns the game of a level of the path.
func LevelStart(number int) (Start, error) {
	levels := play.Levels()
	if number < 1 || number > len(levels) {
		return Start{}, fmt.Errorf("there is no level %d: the path has levels 1 to %d", number, len(levels))
	}
	g, err := board.ParseID(levels[number-1].ID)
	return Start{Board: g.Board, State: g.State, Wish: Wish{Kind: play.LevelKind(number)}}, err
}

// nextLevel begins the level after one that is won, or the same one again.
func (m *Model) nextLevel(number int) tea.Cmd {
	if m.game.session.Won() {
		number++
	}
	start, err := LevelStart(number)
	if err != nil {
		return m.say("That was the last level of the path.")
	}
	return m.begin(start)
}

// levelText introduces the level whose games are of a kind, or is empty.
func levelText(kind string) string {
	number, ok := play.LevelOf(kind)
	if !ok {
		return ""
	}
	l := play.Levels()[number-1]
	return fmt.Sprintf("Level %d, %s: %s", number, l.Title, l.Idea)
}
