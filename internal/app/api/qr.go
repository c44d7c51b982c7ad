package api

import (
	"context"

	"rsc.io/qr"
)

// qrAct requests a QR code.
type qrAct struct {
	Text string `json:"text"`
}

// qrAnswer is a QR code, without the white margin of 4 that it needs around it.
type qrAnswer struct {
	Size int      `json:"size"`
	Rows []string `json:"rows"` // 1 is black
}

// maxQR is how many bytes fit in the largest code.
const maxQR = 2_953

// Check refuses a text that does not fit.
func (q *qrAct) Check(Limits) error {
	switch {
	case q.Text == "":
		return wrong("text", "it is empty")
	case len(q.Text) > maxQR:
		return wrong("text", "it has %d bytes, and a QR code holds %d", len(q.Text), maxQR)
	}
	return nil
}

// Cost is that of the largest code.
func (q *qrAct) Cost() Cost { return Cost{Steps: 1e7} }

// Run makes the code, with as much redundancy as is usual for screens and paper (15 %), or with less if the text is
// long.
func (q *qrAct) Run(context.Context, *Env) (any, error) {
	code, err := qr.Encode(q.Text, qr.M)
	if err != nil {
		code, err = qr.Encode(q.Text, qr.L)
	}
	if err != nil {
		return nil, wrong("text", "it does not fit in a QR code")
	}
	a := qrAnswer{Size: code.Size}
	for y := range code.Size {
		row := make([]byte, code.Size)
		for x := range row {
			row[x] = '0'
			if code.Black(x, y) {
				row[x] = '1'
			}
		}
		a.Rows = append(a.Rows, string(row))
	}
	return a, nil
}
