solution status: unknown
objective value: 1
x0 0 (obj:1)
x1 1 (obj:1)
x2 0 (obj:1)
d0 0 (obj:0)
d1 0 (obj:0)
d2 0 (obj:0)
