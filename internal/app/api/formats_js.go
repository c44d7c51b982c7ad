package api

// A page writes no sheets and no charts, and is smaller without them.
var svgPrints, pngPrints, pdfPrints, txtPrints prints
