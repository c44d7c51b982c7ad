//go:build !js || studio

package api

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
