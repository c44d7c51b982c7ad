package tui

import (
	"fmt"
	"image"
	"math"
	"slices"

	uv "github.com/charmbracelet/ultraviolet"

	"lightsout"
	"lightsout/picture"
)

// ground is a board as it lies on the screen.
type ground struct {
	board   *lightsout.Board
	lights  []image.Point // where they are on a page of characters, at size 1
	buttons []image.Point
	page    image.Point       // its size
	forms   []form            // of the lights
	centers []lightsout.Point // of the buttons
	links   []lightsout.Link
	seams   []lightsout.Seam
	margin  int             // 1 if the seams are drawn around the board
	grid    *lightsout.Grid // of rows and columns, else nil
}

// Limits of what is played in a terminal, and of the lines of a graph that are drawn: of more nodes they
// would be a thicket, and of nodes very far apart they would take long.
const (
	maxLights = 1 << 16
	maxLinked = 64
	maxSpan   = 1000
)

// checkSize returns an error for a board that is too large to be played.
func checkSize(b *lightsout.Board) error {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return fmt.Errorf("board %s has %d lights: up to %d can be played in a terminal", b,
			b.Lights(), maxLights)
	}
	return nil
}

func newGround(b *lightsout.Board) (*ground, error) {
	if err := checkSize(b); err != nil {
		return nil, err
	}
	g := &ground{board: b}
	g.lights, g.buttons, g.page = picture.TextPlaces(b)
	layout := b.Layout()
	for i := range b.Lights() {
		g.forms = append(g.forms, formOf(layout.Light(i)))
	}
	for j := range b.Buttons() {
		g.centers = append(g.centers, layout.Button(j).Center)
	}
	near := g.page.X <= maxSpan && g.page.Y <= maxSpan
	if linked, ok := layout.(lightsout.Linked); ok && b.Lights() <= maxLinked && near && b.Cells() {
		g.links = slices.Collect(linked.Links())
	}
	if seamed, ok := layout.(lightsout.Seamed); ok {
		g.seams = seamed.Seams()
		if len(g.seams) > 0 {
			g.margin = 1
		}
	}
	if grid, ok := b.Grid(); ok && len(grid.Sizes) == 2 {
		g.grid = &grid
	}
	return g, nil
}

// width and height are those of the board in characters at a size.
func (g *ground) width(size int) int  { return g.page.X*size + 1 + 2*g.margin }
func (g *ground) height(size int) int { return g.page.Y*size + 2*g.margin }

func (g *ground) leastSize() int {
	if g.board.Modulus() > len(digits) {
		return 2
	}
	return 1
}

// buttonAt returns the button whose place holds a character of the board.
func (g *ground) buttonAt(x, y, size int) (int, bool) {
	if x < 0 || y < 0 {
		return 0, false
	}
	for _, column := range []int{x/size - 1, x / size} {
		if j := slices.Index(g.buttons, image.Pt(column, y/size)); j >= 0 {
			return j, true
		}
	}
	return 0, false
}

// Where arrow keys point.
var (
	left  = image.Pt(-1, 0)
	right = image.Pt(1, 0)
	up    = image.Pt(0, -1)
	down  = image.Pt(0, 1)
)

// move returns the button that an arrow key leads to, over glued sides too. On boards without rows and
// columns it is the nearest one in that direction, at most half a right angle off. Going up and down keeps to
// the line x = along, so that a way up through hexagons does not drift.
func (g *ground) move(from int, d image.Point, along float64) int {
	if g.grid != nil {
		rows := g.grid.Sizes[0]
		columns := g.grid.Sizes[1]
		r, c, ok := g.grid.Topology.Home(from/columns+d.Y, from%columns+d.X, rows, columns)
		if !ok {
			return from
		}
		return r*columns + c
	}
	best := from
	cost := math.Inf(1)
	at := g.centers[from]
	for j, to := range g.centers {
		ahead := (to.X-at.X)*float64(d.X) + (to.Y-at.Y)*float64(d.Y)
		aside := math.Abs((to.X-at.X)*float64(d.Y) + (to.Y-at.Y)*float64(d.X))
		if ahead < 1e-6 || aside > ahead+1e-6 {
			continue
		}
		off := aside
		if d.Y != 0 {
			off = math.Abs(to.X - along)
		}
		if c := ahead + off + aside/1024; c < cost-1e-9 {
			best = j
			cost = c
		}
	}
	return best
}

// arrangement is what goes where. Beside a board that leaves room there is a panel with all that is to be
// said; otherwise some lines below say it.
type arrangement struct {
	size   int          // of the lights
	board  uv.Rectangle // where the board may be
	text   uv.Rectangle // where the panel or the message is
	x, y   int          // where the board begins; before its part if it is scrolled
	follow bool         // the cursor has moved: it must be in sight
}

// Sizes of things in characters.
const (
	leastWidth  = 24
	leastHeight = 8
	leastPanel  = 26
	maxPanel    = 46
	maxSize     = 6
)

func (m *Model) tooSmall() bool { return m.width < leastWidth || m.height < leastHeight }

// arrange decides what goes where, in the window as it is now.
func (m *Model) arrange() {
	switch {
	case m.screen.lists():
		m.arrangeList()
	case m.screen == onText:
		m.scroll = max(0, min(m.scroll, len(m.text())-m.height+1))
	}
	if m.game == nil || m.tooSmall() {
		return
	}
	a := m.choose()
	before := m.arranged
	g := m.game.ground
	follow := before.follow || a.size != before.size || a.board != before.board
	at := g.buttons[m.game.cursor]
	a.x = place(before.x, a.board.Min.X, a.board.Dx(), g.width(a.size), at.X*a.size+g.margin,
		2*a.size+1, follow)
	a.y = place(before.y, a.board.Min.Y, a.board.Dy(), g.height(a.size), at.Y*a.size+g.margin,
		a.size, follow)
	m.arranged = a
}

// place returns where the board begins along one axis: in the middle if it fits, else so that the
// cursor, from its beginning on so long, is in sight with a little around it.
func place(before, from, space, length, cursor, long int, follow bool) int {
	if length <= space {
		return from + (space-length)/2
	}
	at := before - from // minus what is scrolled away
	if follow {
		around := min(long, (space-long)/2)
		at = min(at, space-long-around-cursor)
		at = max(at, around-cursor)
	}
	return from + min(0, max(at, space-length))
}

// choose finds the largest size at which the board fits, with a panel next to it unless that leaves a
// character for each light.
func (m *Model) choose() arrangement {
	g := m.game.ground
	lines := m.height - 1 // the last is for the keys
	// A hint takes the place of the status, so that the board keeps its size.
	below := min(max(len(wrap(m.status(), m.width-2))+1, len(wrap(m.said(), m.width-2))), m.height/2)
	space := lines - below
	a := arrangement{
		size: g.leastSize(), board: uv.Rect(0, 0, m.width, space), text: uv.Rect(1, space, m.width-2, below),
	}
	size := g.largest(m.width-3-leastPanel, lines)
	alone := g.largest(m.width, space)
	switch {
	case size > 1 || size == 1 && alone <= 1:
		return m.beside(size)
	case alone > 0:
		a.size = alone
	case g.width(a.size)+3+leastPanel <= m.width:
		return m.beside(a.size)
	}
	return a
}

// largest returns the largest size at which the board fits in a room, or 0.
func (g *ground) largest(width, height int) int {
	for size := maxSize; size >= g.leastSize(); size-- {
		if g.width(size) <= width && g.height(size) <= height {
			return size
		}
	}
	return 0
}

func (m *Model) beside(size int) arrangement {
	panel := min(maxPanel, m.width-m.game.ground.width(size)-3)
	left := m.width - panel - 1
	return arrangement{
		size: size, board: uv.Rect(0, 0, left-1, m.height-1), text: uv.Rect(left, 0, panel, m.height-1),
	}
}
