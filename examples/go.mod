module lightsout/examples

go 1.26.0

require lightsout v0.1.0

require golang.org/x/sys v0.49.0 // indirect

replace lightsout => ../
