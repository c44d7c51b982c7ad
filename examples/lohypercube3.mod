# Lights Out on board 3x3x3x3: 81 lights, 81 buttons, 2 states.
# Task: find a solution.
#
param n := 3;
set N := 1..n;
param init{N,N,N,N}, binary, default 0;
var x{N,N,N,N}, binary;
var d{N,N,N,N,1..2}, binary;
s.t. lit{i in N, j in N, k in N, m in N}:
  sum{p in i-1..i+1: p >= 1 and p <= n} x[p,j,k,m]
  + sum{q in j-1..j+1: q >= 1 and q <= n and q <> j} x[i,q,k,m]
  + sum{r in k-1..k+1: r >= 1 and r <= n and r <> k} x[i,j,r,m]
  + sum{s in m-1..m+1: s >= 1 and s <= n and s <> m} x[i,j,k,s]
  = 2*d[i,j,k,m,1] + 4*d[i,j,k,m,2] + (1 - init[i,j,k,m]);

solve;
printf "click";
printf{i in N, j in N, k in N, m in N: x[i,j,k,m] > 0.5} " %d.%d.%d.%d", i,j,k,m;
printf "\n";

data;
end;
