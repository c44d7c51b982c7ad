package api

import (
	"rsc.io/qr"
)

// QRParams asks for a QR code.
type QRParams struct {
	Text string `json:"text"`
}

// QRAnswer is a QR code, without the white margin of 4 that it needs around it.
type QRAnswer struct {
	Size int      `json:"size"`
	Rows []string `json:"rows"` // 1 is black
}

// maxQR is how many bytes fit in the largest code.
const maxQR = 2_953

// run makes the code, with as much redundancy as is usual for screens and paper (15 %), or with less if
// the text is long.
func (q QRParams) run(c *call) (QRAnswer, error) {
	if q.Text == "" {
		return QRAnswer{}, wrong("text", "it is empty")
	}
	if len(q.Text) > maxQR {
		return QRAnswer{}, wrong("text", "it has %d bytes, and a QR code holds %d", len(q.Text), maxQR)
	}
	code, err := qr.Encode(q.Text, qr.M)
	if err != nil {
		code, err = qr.Encode(q.Text, qr.L)
	}
	if err != nil {
		return QRAnswer{}, wrong("text", "it does not fit in a QR code")
	}
	a := QRAnswer{Size: code.Size}
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
