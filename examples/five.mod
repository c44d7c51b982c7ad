# Lights Out on board 5x5: 25 lights, 25 buttons, 2 states.
# Task: find a solution.
#
param n := 5;
set N := 1..n;
param init{N,N}, binary, default 0;
var x{N,N}, binary;
var d{N,N}, integer, >= 0;
s.t. lit{i in N, j in N}:
  sum{k in i-1..i+1: k >= 1 and k <= n} x[k,j]
  + sum{k in j-1..j+1: k >= 1 and k <= n and k <> j} x[i,k]
  = 2*d[i,j] + (1 - init[i,j]);

solve;
printf "click";
printf{i in N, j in N: x[i,j] > 0.5} " %d.%d", i,j;
printf "\n";

data;
end;
