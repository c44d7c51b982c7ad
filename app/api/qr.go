package api

import (
	"bytes"
	"context"

	"rsc.io/qr"
)

type qrAct struct {
	free
	Text string `json:"text"`
}

// Run makes the code, with the redundancy that is usual on screens and paper (15 %), or less if the text is
// long.
func (q *qrAct) Run(context.Context, *Env) (any, error) {
	switch {
	case q.Text == "":
		return nil, wrong("text", "it is empty")
	case len(q.Text) > maxQR:
		return nil, wrong("text", "it has %d bytes, and a QR code holds %d", len(q.Text), maxQR)
	}
	code, err := qr.Encode(q.Text, qr.M)
	if err != nil {
		code, err = qr.Encode(q.Text, qr.L)
	}
	if err != nil {
		return nil, wrong("text", "it does not fit in a QR code")
	}
	a := qrAnswer{Size: code.Size}
	for y := range code.Size {
		row := bytes.Repeat([]byte("0"), code.Size)
		for x := range row {
			if code.Black(x, y) {
				row[x] = '1'
			}
		}
		a.Rows = append(a.Rows, string(row))
	}
	return a, nil
}

// qrAnswer is a QR code, without the white margin of 4 that it needs around it.
type qrAnswer struct {
	Size int      `json:"size"`
	Rows []string `json:"rows"` // 1 is black
}

// maxQR is how many bytes fit in the largest code.
const maxQR = 2_953
