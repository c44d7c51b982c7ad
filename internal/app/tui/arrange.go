package tui

// rect is a part of the window.
type rect struct{ x, y, width, height int }

func (r rect) holds(x, y int) bool {
	return x >= r.x && x < r.x+r.width && y >= r.y && y < r.y+r.height
}

// arrangement is what goes where. Beside a board that leaves room there is a panel with all that is to be
// said; otherwise a line above and a few lines below say it.
type arrangement struct {
	size   int  // of the lights
	framed bool // the glued sides are drawn
	panel  bool
	board  rect // where the board may be
	text   rect // where the panel or the message is
	x, y   int  // where the board begins; before its rect if it is scrolled
	follow bool // the cursor has moved: it must be in sight
}

// Sizes of things in characters.
const (
	leastWidth  = 24
	leastHeight = 8
	leastPanel  = 26
	mostPanel   = 46
	mostSize    = 6
)

// tooSmall reports whether the window has no room for a game.
func (m *Model) tooSmall() bool { return m.width < leastWidth || m.height < leastHeight }

// arrange decides what goes where, in the window as it is now.
func (m *Model) arrange() {
	switch {
	case m.screen == onMenu:
		m.arrangeMenu()
	case m.screen == onHelp:
		m.scroll = max(0, min(m.scroll, len(m.helpLines())-m.height+1))
	case m.screen == onStatistics:
		m.scroll = max(0, min(m.scroll, len(m.statisticsLines())-m.height+1))
	}
	if m.game == nil || m.tooSmall() {
		return
	}
	a := m.choose()
	a.x, a.y, a.follow = m.arranged.x, m.arranged.y, m.arranged.follow
	if a.size != m.arranged.size || a.framed != m.arranged.framed || a.board != m.arranged.board {
		a.follow = true
	}
	g := m.game.ground
	at := g.places.Buttons[m.game.cursor]
	margin := index(a.framed)
	a.x = place(a.x, a.board.x, a.board.width, g.width(a.size, a.framed), at.Column*a.size+margin, 2*a.size+1, a.follow)
	a.y = place(a.y, a.board.y, a.board.height, g.height(a.size, a.framed), at.Line*a.size+margin, a.size, a.follow)
	a.follow = false
	m.arranged = a
}

// place returns where the board begins along one axis: in the middle if it fits, else so that the
// cursor, from its beginning on so long, is in sight with a little around it.
func place(before, from, room, length, cursor, long int, follow bool) int {
	if length <= room {
		return from + (room-length)/2
	}
	at := before - from // minus what is scrolled away
	if follow {
		around := min(long, (room-long)/2)
		at = min(at, room-long-around-cursor)
		at = max(at, around-cursor)
	}
	return from + min(0, max(at, room-length))
}

// choose finds the largest size at which the board fits, with a panel next to it unless that leaves a character for each light.
func (m *Model) choose() arrangement {
	g := m.game.ground
	lines := m.height - 1 // the last is for the keys
	above, below := 1, m.below()
	room := lines - above - below
	a := arrangement{size: g.leastSize(), board: rect{0, above, m.width, room}, text: rect{0, lines - below, m.width, below}}
	size, framed, fits := g.largest(m.width-3-leastPanel, lines)
	alone, aloneFramed, aloneFits := g.largest(m.width, room)
	switch {
	case fits && (size > 1 || !aloneFits || alone == 1):
		return m.beside(size, framed)
	case aloneFits:
		a.size, a.framed = alone, aloneFramed
	case g.width(a.size, false)+3+leastPanel <= m.width:
		return m.beside(a.size, false)
	}
	return a
}

// largest returns the largest size at which the board fits in a room, with its frame if possible.
func (g *ground) largest(width, height int) (size int, framed, fits bool) {
	for _, framed := range []bool{true, false} {
		if framed && len(g.seams) == 0 {
			continue
		}
		for size := mostSize; size >= g.leastSize(); size-- {
			if g.width(size, framed) <= width && g.height(size, framed) <= height {
				return size, framed, true
			}
		}
	}
	return 0, false, false
}

func (m *Model) beside(size int, framed bool) arrangement {
	wide := m.game.ground.width(size, framed)
	panel := min(mostPanel, m.width-wide-3)
	left := m.width - panel - 1
	return arrangement{size: size, framed: framed, panel: true,
		board: rect{0, 0, left - 1, m.height - 1}, text: rect{left, 0, panel, m.height - 1}}
}

// below returns how many lines the message takes where there is no panel.
func (m *Model) below() int {
	return min(max(1, len(wrap(m.message, m.width-2))), m.height/2)
}
