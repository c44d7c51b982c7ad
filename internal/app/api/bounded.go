package api

import (
	"bytes"
	"context"
)

// bounded is a buffer that does not grow beyond what an answer holds, nor after its context has ended.
type bounded struct {
	bytes.Buffer
	ctx   context.Context
	most  float64 // 0 for any size
	field string
}

func (w *bounded) Write(data []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	if over(float64(w.Len()+len(data)), w.most) {
		return 0, tooLarge(w.field, "this takes more than %.0f bytes: ask for less", w.most)
	}
	return w.Buffer.Write(data)
}
