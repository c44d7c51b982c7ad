//go:build !js

package api

import "lightsout/picture"

// How sheets and charts are written.
var (
	svgPrints = prints{picture.Sheet.WriteSVG, picture.Chart.WriteSVG, true}
	pngPrints = prints{picture.Sheet.WritePNG, picture.Chart.WritePNG, true}
	pdfPrints = prints{picture.Sheet.WritePDF, picture.Chart.WritePDF, false}
	txtPrints = prints{Sheet: picture.Sheet.WriteText}
)
