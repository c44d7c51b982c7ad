package server

// Examples is a request for each act that the document shows; a test sends them all.
var Examples = map[string]string{
	"board":        `{"board":"torus-3x4"}`,
	"boards":       `{}`,
	"chase":        `{"board":"5x5","state":"on"}`,
	"distribution": `{"board":"3x4"}`,
	"encode":       `{"board":"2x3","state":"on","format":"dimacs"}`,
	"facts":        `{"board":"4x7"}`,
	"game":         `{"id":"5x5:01000_11100_01000_00000_00000"}`,
	"generate":     `{"board":"5x6","seed":"depth-7.example"}`,
	"hint":         `{"board":"3x4","state":["1111","1111","1111"]}`,
	"id":           `{"board":"2x3","state":"0x2a"}`,
	"info":         `{"board":"5x5"}`,
	"methods":      `{}`,
	"nearest":      `{"board":"4x4","state":"1000_0000_0000_0000"}`,
	"qr":           `{"text":"5x5:01000_11100_01000_00000_00000"}`,
	"show":         `{"board":"3x4","state":"on","format":"svg"}`,
	"solve":        `{"board":"5x5","state":"on","least":true}`,
	"statistics":   `{"results":[]}`,
	"table":        `{"table":"nullity","from":1,"to":9}`,
	"weights":      `{"board":"5x5","state":"on"}`,
}
