package api

// Limits of pictures and films.
const (
	maxSizeSide   = 1_000 // of a wished size
	maxGraphText  = 1 << 20
	maxGraphNodes = 20_000
)

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
