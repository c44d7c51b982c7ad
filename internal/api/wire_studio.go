package api

// Limits of pictures and films.
const (
	maxImageBytes  = 12 << 20 // of an image file
	maxImagePixels = 1 << 24
	maxSizeSide    = 1_000 // of a wished size
	maxDrawLights  = 1 << 20
	maxFilmLights  = 1 << 16
	maxFilmStates  = 100
	maxFilmCells   = 1 << 22 // in all states
	maxFilmPresses = 1 << 20
	maxFilmFrames  = 20_000
	maxFilmBytes   = 32 << 20
	maxGraphText   = 1 << 20
	maxGraphNodes  = 20_000
)

// DrawParams asks for a picture on a board, as lightsout draw does.
type DrawParams struct {
	Board        string    `json:"board,omitempty"` // auto if it is left out; auto-60x80 is a size near that on which every picture is exact
	Image        []byte    `json:"image"`           // an image file in base64: PNG, PBM, PGM or PPM, and on a server others
	From         StateText `json:"from,omitzero"`   // on if it is left out
	Exact        bool      `json:"exact,omitempty"` // fewest wrong lights, not those that are seen least
	Fit          string    `json:"fit,omitempty"`   // crop, contain or stretch
	Dither       string    `json:"dither,omitempty"`
	Gamma        float64   `json:"gamma,omitempty"` // 1 if it is left out
	Contrast     float64   `json:"contrast,omitempty"`
	Brightness   float64   `json:"brightness,omitempty"`
	Invert       bool      `json:"invert,omitempty"`
	AutoContrast bool      `json:"auto_contrast,omitempty"`
	Sharp        bool      `json:"sharp,omitempty"`
	Serpentine   bool      `json:"serpentine,omitempty"`
	Plain        bool      `json:"plain,omitempty"`     // stored gray, not amounts of light
	WishOnly     bool      `json:"wish_only,omitempty"` // only the target: board and target are the answer
	Timeout      string    `json:"timeout,omitempty"`   // such as 10s: then the best so far is the answer
}

// FilmParams asks for the way through some states, press by press, and for a film of it.
type FilmParams struct {
	Board    string     `json:"board"`
	States   StateTexts `json:"states"`          // each can be reached from the one before
	Order    string     `json:"order,omitempty"` // calm if it is left out
	Seed     uint64     `json:"seed,omitempty"`  // for the order random; 1 if it is left out
	Times    []byte     `json:"times,omitempty"` // instead of an order: an image file in base64, dark cells are pressed first
	PerFrame int        `json:"per_frame,omitempty"`
	FPS      int        `json:"fps,omitempty"`  // 25 if it is left out
	Hold     int        `json:"hold,omitempty"` // for how many frames each state stands; 25 if it is left out
	Loop     *bool      `json:"loop,omitempty"` // true if it is left out
	PingPong bool       `json:"ping_pong,omitempty"`
	Easing   string     `json:"easing,omitempty"`  // linear or in-out
	Scale    int        `json:"scale,omitempty"`   // pixels from one cell to the next; what looks good if it is left out
	Mark     bool       `json:"mark,omitempty"`    // show which cell is pressed
	Palette  string     `json:"palette,omitempty"` // ink if it is left out
	Format   string     `json:"format,omitempty"`  // gif, apng, svg, y4m or json; without it no file is made
	Timeout  string     `json:"timeout,omitempty"` // such as 10s, of the search for fewest presses
}

// FilmFile is the way through some states and, if asked, the film of it.
type FilmFile struct {
	Board     string      `json:"board"`
	Order     string      `json:"order"`
	Frames    int         `json:"frames"`
	Times     int         `json:"times"` // for how many frame times they stand together: seconds times fps
	Presses   int         `json:"presses"`
	Scale     int         `json:"scale"`
	Scenes    []FilmScene `json:"scenes"`
	FromAllOn bool        `json:"from_all_on"` // every state can be reached from all-on
	Format    string      `json:"format,omitempty"`
	Type      string      `json:"type,omitempty"` // media type
	Name      string      `json:"name,omitempty"` // of the file
	File      []byte      `json:"file,omitempty"` // in base64
}

// FilmScene is the way from one state to the next.
type FilmScene struct {
	Presses []int32 `json:"presses"` // the buttons in the order in which they are pressed, each as often as it is
	Least   bool    `json:"least"`   // proved: no way is shorter
}

// SizeParams asks for a size on which every picture can be reached.
type SizeParams struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

// SizeAnswer is a size, and the nearest one on which every picture can be reached exactly.
type SizeAnswer struct {
	Rows    int       `json:"rows"`
	Columns int       `json:"columns"`
	Nullity int       `json:"nullity"`
	Exact   ExactSize `json:"exact"`
}

// ExactSize is a size of nullity 0.
type ExactSize struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

// GraphParams asks what board a graph file is.
type GraphParams struct {
	Text   string `json:"text"`             // of the file
	Format string `json:"format,omitempty"` // json, dot, graph6, digraph6, graphml or edges; recognized if it is left out
	To     string `json:"to,omitempty"`     // another of them, for the file of the answer
}

// GraphAnswer is the board of a graph file.
type GraphAnswer struct {
	Board   string   `json:"board"` // graph=…, with the places of the file, but without names
	Format  string   `json:"format"`
	Lights  int      `json:"lights"`
	Buttons int      `json:"buttons"`
	Modulus int      `json:"modulus"`
	State   []string `json:"state"`   // at the beginning, as the file says; all off if it says nothing
	Started bool     `json:"started"` // the file says something
	ID      string   `json:"id"`
	JSON    string   `json:"json"`           // the graph in our own format, with names, places and lights at the beginning
	File    string   `json:"file,omitempty"` // the same in the format asked for
}
