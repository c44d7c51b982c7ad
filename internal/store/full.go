package store

import (
	"context"

	"lightsout/solve/states"
)

// addRows adds the rows of the full table.
func (w *writer) addRows(ctx context.Context) error {
	places := placesOf(w.states.Board())
	count := 0
	for row := range w.states.Rows() {
		if err := w.tree.add(w.fullRecord(row, places)); err != nil {
			return err
		}
		if count++; count == 1<<14 {
			if err := w.step(ctx, count); err != nil {
				return err
			}
			count = 0
		}
	}
	return w.step(ctx, count)
}

// fullRecord is a row of lightsout_states. In the row of the state off there is no press.
func (w *writer) fullRecord(row states.Row, places []place) []byte {
	r := &w.record
	r.reset()
	r.integer(w.board.Size)
	r.integer(int64(row.State))
	if row.Button < 0 {
		r.null()
		r.null()
		r.integer(0)
		r.null()
		return r.bytes()
	}
	at := places[row.Button]
	r.integer(at.row)
	r.integer(at.col)
	r.integer(int64(row.ToGo))
	r.integer(int64(row.Destination))
	return r.bytes()
}
