//go:build !js || studio

package api

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Look is how images become boards, in Draw and Film alike.
type Look struct {
	Board Spec      `json:"board,omitzero" usual:"auto" doc:"the board, such as 60x80; auto picks about 4800 lights in the shape of the picture, on which every picture is exact, auto-60x80 a size near 60x80, auto-mod4 four states"`
	From  StateText `json:"from,omitzero" usual:"on" doc:"the state to start from"`
	Style string    `json:"look,omitempty" values:"looks" doc:"how the picture is prepared: photo, poster, line or as-is (default photo, as-is with {plain})"`
	Exact bool      `json:"exact,omitempty" doc:"fewest wrong lights, not the least visible ones"`

	RGB          bool     `json:"rgb,omitempty" doc:"in color: three boards, one for each of red, green and blue"`
	At           []string `json:"at,omitempty" flag:"-" doc:"for each image the place around which it is cropped, such as 50%,20%; before crops it as the image before it; left out or empty, the subject is found"`
	Cells        string   `json:"cells,omitempty" usual:"square" values:"cells" doc:"what a light looks like: {}"`
	Aspect       string   `json:"aspect,omitempty" values:"aspects" doc:"the shape of the frames: {}, a size such as 1080x1920, or paper: a5 to a2 or letter (default: that of the first image)"`
	Gap          *float64 `json:"gap,omitempty" doc:"the part of a cell that is left free between two, from 0 to 0.9 (default 0 on boards with 40 rows or columns, else 0.13)"`
	Ground       string   `json:"ground,omitempty" doc:"the color behind the lights, such as '#000000', or none for a transparent png, svg or pdf"`
	Fit          string   `json:"fit,omitempty" usual:"crop" values:"fits" doc:"how the image fits the board: {}"`
	Dither       string   `json:"dither,omitempty" values:"dithers" doc:"how grays become lights: {}"`
	Gamma        float64  `json:"gamma,omitempty" usual:"1" doc:"above 1 brightens the middle"`
	Contrast     float64  `json:"contrast,omitempty" doc:"above 0 more, down to -1 less"`
	Brightness   float64  `json:"brightness,omitempty" doc:"from -1 to 1"`
	DarkIsOn     bool     `json:"dark_is_on,omitempty" flag:"-" doc:"exchange on and off, for a palette such as paper whose lights are dark"`
	Invert       bool     `json:"invert,omitempty" doc:"black becomes white"`
	AutoContrast bool     `json:"auto_contrast,omitempty" doc:"stretch the grays from black to white first"`
	Sharp        bool     `json:"sharp,omitempty" doc:"resize with a filter that keeps edges"`
	Serpentine   bool     `json:"serpentine,omitempty" doc:"diffuse from left to right and back, row by row"`
	Plain        bool     `json:"plain,omitempty" doc:"resize and dither gray values as stored, not linear light"`
	Push         string   `json:"push,omitempty" values:"sides" doc:"push all errors to one side instead: {}"`

	Find any         `json:"-"` // a studio.Find: how the nearest state is found, instead of by our own method
	Room image.Point `json:"-"` // pixels that frames fit into, as those of a terminal; zero means any

	look   studio.Look
	places map[int]*photo.Place // around which images are cropped
	dpi    int                  // of paper
}

// AsBefore in At crops an image of a film as the one before it.
const AsBefore = "before"

// Draw requests a picture on a board, as nearly as it can be reached.
type Draw struct {
	Look
	Image       []byte `json:"image" flag:"-" doc:"an image file in base64: PNG, JPEG, PBM to PPM, and on a server others"`
	Like        []byte `json:"like,omitempty" flag:"-" doc:"crop the image as this one, of the same size, would be"`
	WishOnly    bool   `json:"wish_only,omitempty" flag:"-" doc:"only the target, in color red, then green, then blue"`
	QuietResult bool   `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	// of the search
	Timeout string `json:"timeout,omitempty" doc:"give up after this time, such as 30s; 0 means never"`

	Meet *photo.Place `json:"meet,omitempty" flag:"-" doc:"where on the board the subject comes, from 0 to 1"`
	Name string       `json:"-"` // of the image, for errors

	gray    *photo.Gray
	options film.Options
}

// DrawAnswer is a picture that can be reached.
type DrawAnswer struct {
	Board   string         `json:"board"`
	Wrong   int            `json:"wrong"`
	Proved  bool           `json:"proved"` // no state that can be reached costs less
	Cost    int            `json:"cost"`   // of the wrong lights: their number if the fewest were asked for
	AtLeast int            `json:"at_least"`
	Target  []string       `json:"target,omitempty"`
	State   []string       `json:"state,omitempty"`
	Presses []string       `json:"presses,omitempty"`
	Weight  int            `json:"weight"` // of the presses
	Least   bool           `json:"least"`  // proved: no presses that lead there are fewer
	Exact   bool           `json:"exact"`  // the wrong lights are the fewest, not those seen least
	Pushed  map[string]int `json:"pushed,omitempty"`
	GaveUp  string         `json:"gave_up,omitempty"`
	Race    []Race         `json:"race,omitempty"`    // how good each method was when, if several were asked
	Layers  []DrawAnswer   `json:"layers,omitempty"`  // of a picture in color: red, green and blue
	Subject *photo.Place   `json:"subject,omitempty"` // where it is on the board, for meet

	Drawing studio.Drawing `json:"-"`
	Script  *film.Script   `json:"-"` // its state, and how it is drawn; nil if that is too large for a film
	Options film.Options   `json:"-"`
}

// Check reads the image and the board. The cost is that of the nearest state.
func (q *Draw) Check(l Limits) (c Cost, err error) {
	if err := q.Look.read(); err != nil {
		return c, err
	}
	as := photo.Reading{Plain: q.Plain, RGB: q.RGB}
	if q.gray, err = readImage(l, "image", q.Name, q.Image, as); err != nil {
		return c, err
	}
	if err := q.canvas(l, q.gray); err != nil {
		return c, err
	}
	q.look.Target.Resize.At = q.places[0]
	q.look.Target.Resize.Meet = q.Meet
	if len(q.Like) > 0 {
		like, err := readImage(l, "like", q.Name, q.Like, as)
		if err != nil {
			return c, err
		}
		if like.Width != q.gray.Width || like.Height != q.gray.Height {
			return c, wrong("like", "must have the %d by %d pixels of the image", q.gray.Width, q.gray.Height)
		}
		q.look.Target.Resize.Like = like
	}
	q.options.Scale = studio.Cell(q.Board.board, 1024, false)
	if err := q.appearance(&q.options, false); err != nil {
		return c, err
	}
	return q.Look.cost(1), checkTimeout(q.Timeout)
}

func (q *Draw) Run(ctx context.Context, env *Env) (any, error) {
	if q.WishOnly {
		b := q.Board.board
		wishes, err := q.look.Target.Layers(ctx, b, q.gray)
		if err != nil {
			return nil, refused("dither", err)
		}
		answer := DrawAnswer{Board: b.Spec(), Exact: q.Exact}
		for _, w := range wishes {
			answer.Target = append(answer.Target, b.StateRows(w.State)...)
		}
		return answer, nil
	}
	search, cancel := limitTime(ctx, q.Timeout)
	defer cancel()
	a, err := env.Boards.of(q.Board.board).factors.Get(search)
	if err != nil {
		return nil, refused("board", err)
	}
	layers, err := q.look.Draw(search, a, q.From.state, q.gray)
	if err != nil {
		return nil, refused("dither", err)
	}
	if len(layers) == 1 {
		answer, err := q.answer(ctx, layers[0], !q.QuietResult)
		answer.Options = q.options
		answer.Subject = &layers[0].Subject
		answer.Script, _ = film.NewScript(layers[0].Board, layers[0].State)
		return answer, err
	}
	all := DrawAnswer{Board: q.Board.board.Spec(), Proved: true, Least: true, Exact: true, Options: q.options}
	all.Subject = &layers[0].Subject
	var firsts []lightsout.State
	for _, d := range layers {
		one, err := q.answer(ctx, d, !q.QuietResult)
		if err != nil {
			return nil, err
		}
		all.Wrong += one.Wrong
		all.Cost += one.Cost
		all.AtLeast += one.AtLeast
		all.Weight += one.Weight
		all.Proved = all.Proved && one.Proved
		all.Least = all.Least && one.Least
		all.Exact = all.Exact && one.Exact
		all.GaveUp = cmp.Or(all.GaveUp, one.GaveUp)
		all.Layers = append(all.Layers, one)
		firsts = append(firsts, d.State)
	}
	b, first, _, err := studio.Stack(portable(a.Board()), firsts, make([][]lightsout.Solution, len(firsts)))
	if err == nil {
		all.Script, err = film.NewScript(b, first)
	}
	return all, err
}

// read reads all but the board.
func (q *Look) read() (err error) {
	var target photo.Target
	target.Resize.Sharp = q.Sharp
	target.DarkIsOn = q.DarkIsOn
	target.Tone = photo.Tone{
		Auto: q.AutoContrast, Gamma: q.Gamma, Contrast: q.Contrast, Brightness: q.Brightness,
		Invert: q.Invert,
	}
	if field, err := target.Tone.Check(); err != nil {
		return &RequestError{Field: field, Reason: err.Error(), Valued: true}
	}
	usual := photo.Photo
	if q.Plain {
		usual = photo.AsIs
	}
	if err := named("look", q.Style, usual.String(), photo.LookNamed, &target.Look); err != nil {
		return err
	}
	if err := named("fit", q.Fit, photo.Crop.String(), photo.FitNamed, &target.Resize.Fit); err != nil {
		return err
	}
	if q.Dither != "" {
		if err := named("dither", q.Dither, "", photo.DitherNamed, &target.Dither); err != nil {
			return err
		}
	}
	if q.Serpentine {
		if target.Dither == nil {
			target.Dither = target.Look.Dither(true, q.RGB)
		}
		if !target.Dither.Diffuses() {
			return wrong("serpentine", "only for dithers that diffuse, not for %s",
				cmp.Or(q.Dither, "the look "+target.Look.String()))
		}
		target.Dither.Serpentine = true
	}
	q.places = map[int]*photo.Place{}
	for i, name := range q.At {
		if name != "" && name != AsBefore {
			p, err := photo.PlaceOf(text.Clip(name))
			if err != nil {
				return wrong("at", "%s", err)
			}
			q.places[i] = &p
		}
	}
	q.look = studio.Look{Target: target, Exact: q.Exact}
	q.look.Find, err = finder(q.Push, q.Find)
	return err
}

// appearance reads how lights are drawn, and how large frames are; scaled: the pixels of a cell are given.
func (q *Look) appearance(o *film.Options, scaled bool) (err error) {
	if err := named("cells", q.Cells, film.Square.String(), film.CellsNamed, &o.Cells); err != nil {
		return err
	}
	o.Gap = q.Gap
	if q.Gap != nil && !(*q.Gap >= 0 && *q.Gap <= 0.9) {
		return wrongValue("gap", *q.Gap, "must be between 0 and 0.9 of a cell")
	}
	if q.Ground == "none" {
		o.Ground = &color.RGBA{}
	} else if q.Ground != "" {
		p, err := picture.PaletteNamed(text.Clip(q.Ground) + ",#000000")
		if err != nil || !strings.HasPrefix(q.Ground, "#") || len(q.Ground) != 7 {
			return wrongValue("ground", strconv.Quote(text.Clip(q.Ground)),
				"must be a color such as #000000, or none")
		}
		o.Ground = &p.Off
	}
	o.DPI = q.dpi
	if o.Size, err = studio.FrameSize(q.Board.board, o, text.Clip(q.Aspect), scaled); err != nil {
		return wrong("aspect", "%s", err)
	}
	need, err := film.NaturalSize(q.Board.board, *o)
	if q.Room.X > 0 && (err != nil || need.X > o.Size.X || need.Y > o.Size.Y) {
		return wrong("board",
			"%s needs %d by %d pixels, and the terminal has %d by %d: give a smaller one, or -o film.gif",
			q.Board.board, need.X, need.Y, q.Room.X, q.Room.Y)
	}
	return nil
}

// shape returns that of the frames: as it is asked for, or that of the first image that has one. A paper lies
// as the image does. Frames that have to fit get a size.
func (q *Look) shape(images []*photo.Gray) (shape image.Point, sized bool, err error) {
	shape = image.Pt(1, 1)
	for _, g := range images {
		if shape == image.Pt(1, 1) {
			shape = image.Pt(g.Width, g.Height)
		}
	}
	wide := shape.X > shape.Y
	if q.Aspect != "" {
		if shape, sized, err = studio.Aspect(text.Clip(q.Aspect)); err != nil {
			return shape, false, wrong("aspect", "%s", err)
		}
		if sized && !strings.Contains(q.Aspect, "x") {
			q.dpi = studio.PaperDPI
			if wide {
				shape.X, shape.Y = shape.Y, shape.X
			}
		}
	}
	if room := q.Room; room.X > 0 {
		part := min(float64(room.X)/float64(shape.X), float64(room.Y)/float64(shape.Y))
		shape = image.Pt(max(1, int(part*float64(shape.X))), max(1, int(part*float64(shape.Y))))
		sized = true
	}
	if sized {
		q.Aspect = fmt.Sprintf("%dx%d", shape.X, shape.Y)
	}
	return shape, sized, nil
}

// canvas reads which board pictures are for, in their shape if it is for us to choose, and where they are
// reached from.
func (q *Look) canvas(l Limits, images ...*photo.Gray) error {
	shape, sized, err := q.shape(images)
	if err != nil {
		return err
	}
	if name := q.Board.Text; q.Board.board == nil && (name == "" || strings.HasPrefix(name, "auto")) {
		if name = text.Clip(cmp.Or(name, "auto")); name == "auto" && q.RGB {
			name = "auto-mod4" // 64 colors
		}
		if q.Board.Text, err = autoBoard(name, shape, sized); err != nil {
			return wrong("board", "%s", err)
		}
	}
	if err := q.Board.read("board", l); err != nil {
		return err
	}
	return q.From.read("from", q.Board.board, "on")
}

// channels returns how many states a picture is: three in color.
func (q *Look) channels() int {
	if q.RGB {
		return 3
	}
	return 1
}

// cost is that of the nearest states of some pictures.
func (q *Look) cost(pictures int) Cost {
	c := factorCost("board", q.Board.board)
	c.Steps += 1e4 * float64(q.channels()*pictures) * float64(q.Board.board.Lights())
	c.Answer = 3 * rowsBytes(q.Board.board)
	return c
}

// answer describes a drawing: unless it is exact, with how many lights the published heuristic, pushing
// errors to one side, leaves wrong; and, if asked, with rows.
func (q *Look) answer(ctx context.Context, d studio.Drawing, rows bool) (DrawAnswer, error) {
	b := d.Board
	a := DrawAnswer{Board: b.Spec(), Wrong: len(d.Wrong), Proved: d.Proved, Cost: d.Cost, AtLeast: d.AtLeast,
		Weight: d.Presses.Weight(), Least: d.Least, Exact: q.Exact || len(d.Wrong) == 0,
		GaveUp: d.GaveUp, Drawing: d}
	if rows {
		a.Target = b.StateRows(d.Target)
		a.State = b.StateRows(d.State)
		a.Presses = b.PressesRows(d.Presses)
	}
	if len(d.Wrong) == 0 {
		return a, nil // there is nothing to compare
	}
	var err error
	a.Pushed, err = pushed(ctx, b, d.From, d.Target)
	return a, err
}

// bytesOfPixel is how many bytes of memory a pixel of an image takes while it is read, with room to spare.
const bytesOfPixel = 40

// pictureFile is an image file, and how it is read. A page reads it again whenever the look changes.
type pictureFile struct {
	photo.Reading
	data string
}

var readings = lazy.Cache[pictureFile, *photo.Gray]{Most: 4}

// readImage reads an image file, of no more pixels than the limits allow.
func readImage(l Limits, field, name string, data []byte, as photo.Reading) (*photo.Gray, error) {
	if len(data) == 0 && name == "" {
		return nil, wrong(field, "it is missing: an image file in base64 is needed")
	}
	if l.Bytes > 0 {
		as.MaxPixels = int(l.Bytes / bytesOfPixel)
	}
	if runtime.GOOS == "js" {
		read := func(_ context.Context, f pictureFile) (*photo.Gray, error) {
			return f.Read(strings.NewReader(f.data))
		}
		g, err := readings.Get(context.Background(), pictureFile{as, string(data)}, read)
		return g, unread(field, name, err)
	}
	g, err := as.Read(bytes.NewReader(data))
	return g, unread(field, name, err)
}

// unread is the error of a file that cannot be read. It begins with the name, if the file has one.
func unread(field, name string, err error) error {
	if err != nil && name != "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return refused(field, err)
}

// autoBoard returns the spec of a board on which every picture is exact: near the size that a name such as
// auto-60x80 has, or else of a shape. A matrix that is invertible modulo 2 is so modulo 4, 8 and 16, which
// may follow, too.
func autoBoard(name string, shape image.Point, sized bool) (spec string, err error) {
	size, states, many := strings.Cut(name, "-mod")
	if many && !slices.Contains([]string{"2", "4", "8", "16"}, states) {
		return "", fmt.Errorf("%s: auto has 2, 4, 8 or 16 states, such as auto-mod4", name)
	}
	var rows, columns int
	if wish, ok := strings.CutPrefix(size, "auto-"); ok {
		_, err := fmt.Sscanf(wish, "%dx%d", &rows, &columns)
		if err != nil || wish != fmt.Sprintf("%dx%d", rows, columns) {
			return "", fmt.Errorf("%s: auto is for plain rectangles, such as auto-60x80", name)
		}
		if rows, columns, err = studio.ExactSize(rows, columns); err != nil {
			return "", err
		}
	} else if size != "auto" {
		return "", fmt.Errorf("%s: after auto a size may follow, such as auto-60x80", name)
	} else if rows, columns, err = studio.SizeFor(shape, sized); err != nil {
		return "", err
	}
	spec = fmt.Sprintf("%dx%d", rows, columns)
	if many && states != "2" {
		spec += "-mod" + states
	}
	return spec, nil
}

// portable returns a board whose spec says all of it, unless it is too large: a film must not need its graph
// file.
func portable(b *lightsout.Board) *lightsout.Board {
	if _, err := board.Parse(b.Spec()); err == nil {
		return b
	}
	game, err := board.ParseID(board.FormatID(b, b.AllOn()))
	if err != nil || game.Board.Lights() != b.Lights() || game.Board.Buttons() != b.Buttons() {
		return b
	}
	return game.Board
}

const maxSizeSide = 1_000

// sizeAct requests a size on which every picture can be reached.
type sizeAct struct {
	free
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

// sizeAnswer is a size, and the nearest one on which every picture can be reached exactly.
type sizeAnswer struct {
	Rows    int      `json:"rows"`
	Columns int      `json:"columns"`
	Nullity int      `json:"nullity"`
	Exact   sizePair `json:"exact"`
}

// sizePair is a size of nullity 0.
type sizePair struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

func (q *sizeAct) Run(context.Context, *Env) (any, error) {
	if err := within("rows", q.Rows, 1, maxSizeSide); err != nil {
		return nil, err
	}
	if err := within("columns", q.Columns, 1, maxSizeSide); err != nil {
		return nil, err
	}
	rows, columns, err := studio.ExactSize(q.Rows, q.Columns)
	if err != nil {
		return nil, wrong("rows", "%s", err)
	}
	return sizeAnswer{Rows: q.Rows, Columns: q.Columns, Nullity: algebra.NullityRectangle(q.Rows, q.Columns),
		Exact: sizePair{rows, columns}}, nil
}

// studioActs are the acts that read and write files: pictures, films, graphs, and formats for other programs.
func studioActs() []Kind {
	return []Kind{
		act[Draw, DrawAnswer]("draw", "A picture on a board, as nearly as it can be reached",
			`{"board":"5x6","image":"UDIgNCAzIDkKMCAzIDYgOSAxIDQgNyA4IDIgNSA4IDcK"}`),
		act[Encode, EncodeAnswer]("encode", "A board, a state or a problem in a format for other programs",
			`{"board":"2x3","state":"on","format":"dimacs"}`),
		act[Film, FilmAnswer]("film", "From state to state, press by press, and a film of it",
			`{"board":"2x3","states":["111_111","000_000"],"order":"scan","format":"svg"}`),
		act[graphAct, graphAnswer]("graph", "The board of a graph file",
			`{"text":"a b\nb c\nc a\nc start=1","format":"edges"}`),
		act[RunModel, RunModelAnswer]("model",
			"A model that you wrote or changed, run by a third-party solver, where the server allows it",
			`{"board":"2x2","state":"on","format":"dimacs","solver":"gophersat","text":"p cnf 4 1\n1 2 0\n"}`),
		act[Read, ReadAnswer]("read", "The game that a picture shows",
			`{"board":"2x3","corners":[0,0,3,0,3,2,0,2],"image":"UDEgMyAyIDEgMCAxIDAgMSAwCg=="}`),
		act[Rule, RuleAnswer]("rule",
			"What a press changes, from positions and the buttons pressed between them",
			`{"board":"3x3","states":["000_000_000","010_111_010"],"buttons":[4]}`),
		act[Show, ShowAnswer]("show", "A state of a board, and a picture of it",
			`{"board":"3x4","state":"on","format":"svg"}`),
		act[sizeAct, sizeAnswer]("size", "The nearest size on which every picture can be reached",
			`{"rows":60,"columns":80}`),
	}
}
