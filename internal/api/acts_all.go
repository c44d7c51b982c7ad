//go:build !js

package api

// encodeAct writes for other programs.
func encodeAct(q EncodeParams, c *call) (EncodeAnswer, error) { return q.run(c) }

// showAct draws.
func showAct(q ShowParams, c *call) (ShowPicture, error) { return q.run(c) }
