package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/generate"
	"lightsout/internal/app/levels"
	"lightsout/internal/app/shelf"
	"lightsout/play"
)

// dayTitle writes the number, the date and the grade of a daily puzzle. Easy days begin the week.
func dayTitle(date string) (number int, when, grade string) {
	day, _ := time.Parse(time.DateOnly, date)
	number, _ = generate.DailyNumber(date, day)
	return number, day.Format("Mon 2 Jan 2006"), generate.GradeNames()[(int(day.Weekday())+6)%7/2]
}

func (m *Model) today() string { return m.o.Now().Format(time.DateOnly) }

// dayRow is the row of today's puzzle.
func (m *Model) dayRow() row {
	number, when, grade := dayTitle(m.today())
	b, date := generate.DailyBoard(m.today()), m.today()
	r := row{label: fmt.Sprintf("Daily %d", number), act: func() tea.Cmd { return m.quickGame(b + "#daily." + date) }}
	state := "not yet"
	begun := func(s shelf.Saved) bool { return s.Session.Game().Key == levels.DailyKey(date) }
	if slices.ContainsFunc(m.waiting(), begun) {
		state = "begun"
	}
	r.about = "The same puzzle for everyone: easy on Monday, expert on Sunday."
	if won, ok := levels.Solved(m.results, m.today()); ok {
		state = fmt.Sprintf("solved in %d", won.Moves)
		r.about = m.dayText(won)
	}
	r.value = fmt.Sprintf("%s · %s · %s · %s", when[:len(when)-5], b, grade, state)
	return r
}

// dayText is said of the daily puzzle once it is solved: the time until the next one, and the text to share.
func (m *Model) dayText(r play.Result) string {
	now := m.o.Now()
	next := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location()).Sub(now)
	streak, _ := levels.Streak(m.results, now)
	row := ""
	if streak > 0 {
		row = fmt.Sprintf(" %s in a row.", plural(streak, "day", "days"))
	}
	return fmt.Sprintf("The next puzzle comes in %d h %02d min.%s y copies this:\n\n%s",
		int(next.Hours()), int(next.Minutes())%60, row, m.shareText(r))
}

// shareText is a result to paste: the way has a square for each press.
func (m *Model) shareText(r play.Result) string {
	date, ok := levels.DayOf(r.Key)
	if !ok {
		return ""
	}
	number, when, grade := dayTitle(date)
	presses, seconds := plural(r.Moves, "press", "presses"), r.Took/1000
	hints := []string{plural(r.Hints, "hint", "hints"), "no hints"}[index(r.Hints == 0)]
	if r.Least > 0 {
		presses += fmt.Sprintf(" (least %d)", r.Least)
	}
	lines := []string{fmt.Sprintf("Lights Out #%d · %s · %s", number, when, grade),
		fmt.Sprintf("%s · %d:%02d · %s", presses, seconds/60, seconds%60, hints)}
	if date == m.today() && m.way != "" {
		lines = append(lines, m.way)
	}
	return strings.Join(append(lines, "lightsout play --daily="+date), "\n")
}

// copyDay copies the result of today's puzzle.
func (m *Model) copyDay() tea.Cmd {
	won, ok := levels.Solved(m.results, m.today())
	if !ok {
		return nil
	}
	m.say("Copied, if the terminal allows it.")
	return tea.SetClipboard(strings.NewReplacer("■", "🟩", "□", "🟨", "○", "💡").Replace(m.shareText(won)))
}

// wonDay finds the way on which today's puzzle was solved, when it has been.
func (m *Model) wonDay() tea.Cmd {
	s := m.game.session
	if s.Game().Key != levels.DailyKey(m.today()) || !s.Won() || m.way != "" {
		return nil
	}
	m.way = " "
	work := func(ctx context.Context, know learned) (string, error) { return way(ctx, know.coach, s) }
	return find(m, jobDay, limitHint, work, func(found string, _ error) tea.Cmd { m.way = found; return nil })
}

// way returns a character for each press: ■ on a least way, □ for a detour or its undoing, ○ after a hint.
func way(ctx context.Context, coach *play.Coach, s play.Session) (string, error) {
	const most, line = 200, 20
	at, err := play.New(*s.Game())
	left, _, err2 := coach.Left(ctx, at)
	if err != nil || err2 != nil {
		return "", err
	}
	text, hinted, n := "", false, 0
	for e := range s.Events() {
		next := at.Update(e)
		hinted = hinted || e.Kind == play.Hinted
		if next.Here() == at.Here() || n == most {
			continue
		}
		after, _, err := coach.Left(ctx, next)
		if err != nil {
			return "", err
		}
		sign := "□"
		if after.Presses.Weight() < left.Presses.Weight() && (e.Kind == play.Press || e.Kind == play.Redo) {
			sign = []string{"■", "○"}[index(hinted)]
		}
		if n > 0 && n%line == 0 {
			text += "\n"
		}
		text, hinted, left, at = text+sign, false, after, next
		n++
	}
	return text, nil
}
