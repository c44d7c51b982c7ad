//go:build !js || studio

package api

// studioActs are the acts that read and write files: pictures, films, graphs, and formats for other programs.
func (e *Engine) studioActs() []Act {
	return []Act{
		define(e, "draw", "A picture on a board, as nearly as it can be reached", DrawParams.run),
		define(e, "encode", "A board, a state or a problem in a format for other programs", EncodeParams.run),
		define(e, "film", "From state to state, press by press, and a film of it", FilmParams.run),
		define(e, "graph", "The board of a graph file", GraphParams.run),
		define(e, "show", "A state of a board, and a picture of it", ShowParams.run),
		define(e, "size", "The nearest size on which every picture can be reached", SizeParams.run),
	}
}
