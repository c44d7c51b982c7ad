//go:build !js

package api

import "lightsout/picture"

// How sheets and charts are written.
var (
	svgPrints = prints{picture.Sheet.WriteSVG, picture.Chart.WriteSVG}
	pngPrints = prints{picture.Sheet.WritePNG, picture.Chart.WritePNG}
	pdfPrints = prints{picture.Sheet.WritePDF, picture.Chart.WritePDF}
	txtPrints = prints{Sheet: picture.Sheet.WriteText}
)
