# Lights Out on board 2x2x3: 12 lights, 12 buttons, 2 states.
# Task: find a solution.
#
# [i1,i2,i3]  the cell at these places along the 3 axes, numbered from 1
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
param n1 := 2;
set N1 := 1..n1;
param n2 := 2;
set N2 := 1..n2;
param n3 := 3;
set N3 := 1..n3;
param init{N1,N2,N3}, integer, >= 0, < k, default 0;
param goal{N1,N2,N3}, integer, >= 0, < k, default 0;

var x{N1,N2,N3}, binary;
var d{N1,N2,N3}, integer, >= 0;

# This always holds. It names the presses first, which gives their columns the first numbers.
s.t. presses: sum{i1 in N1, i2 in N2, i3 in N3} x[i1,i2,i3] >= 0;

s.t. change{i1 in N1, i2 in N2, i3 in N3}:
  sum{p in i1-1..i1+1: p >= 1 and p <= n1} x[p,i2,i3]
  + sum{p in i2-1..i2+1: p >= 1 and p <= n2 and p <> i2} x[i1,p,i3]
  + sum{p in i3-1..i3+1: p >= 1 and p <= n3 and p <> i3} x[i1,i2,p]
  = k*d[i1,i2,i3] + (goal[i1,i2,i3] - init[i1,i2,i3]) mod k;

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i1 in N1, i2 in N2, i3 in N3}
  (init[i1,i2,i3] + round(sum{p in i1-1..i1+1: p >= 1 and p <= n1} x[p,i2,i3] + sum{p in i2-1..i2+1: p >= 1 and p <= n2 and p <> i2} x[i1,p,i3] + sum{p in i3-1..i3+1: p >= 1 and p <= n3 and p <> i3} x[i1,i2,p]) - goal[i1,i2,i3]) mod k = 0} {
  printf "How often each button is pressed:\n";
  for{i1 in N1, i2 in N2} {
    printf{i3 in N3} " %d", round(x[i1,i2,i3]);
    printf "\n";
  }
}

data;

param init :=
  [1,1,*] 1 1 2 0 3 1
  [1,2,*] 1 1 2 0 3 1
  [2,1,*] 1 0 2 0 3 0
  [2,2,*] 1 0 2 0 3 0;

end;
