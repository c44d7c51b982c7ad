# Lights Out on board examples/simple-graph.json: 6 lights, 6 buttons, 2 states.
# Task: find a solution.
#
set N := 1..6;
set A{N}, within N;
param init{N}, binary, default 0;
var x{N}, binary;
var d{N}, integer, >= 0;
s.t. lit{i in N}:
  sum{j in A[i]} x[j]
  = 2*d[i] + (1 - init[i]);

solve;
printf "click";
printf{i in N: x[i] > 0.5} " %d", i;
printf "\n";

data;
set A[1] := 1 2 3 4;
set A[2] := 1 2 5;
set A[3] := 1 3 5;
set A[4] := 1 4 6;
set A[5] := 2 3 5 6;
set A[6] := 4 5 6;
param init := [1] 1 [2] 1;
end;
