package api

// A page leaves the writing of files to a server, or to the command line: the formats and the fonts for them
// would be a fifth of the engine. They are refused as too large, so that whoever can asks a server.

const elsewhere = "a page does not write files: ask a server, or the command line"

func encodeAct(_ EncodeParams, c *call) (EncodeAnswer, error) {
	return EncodeAnswer{}, c.tooLarge("", elsewhere)
}

func showAct(_ ShowParams, c *call) (ShowPicture, error) {
	return ShowPicture{}, c.tooLarge("", elsewhere)
}
