# Lights Out on board 2x2: 4 lights, 4 buttons, 2 states.
# Task: find a solution.
#
# [i,j] the cell in row i and column j, numbered from 1
# x     how often a button is pressed: 0 to 1
# d     how often a light cycles through all 2 states, which changes nothing
# init  the lights at the start, goal at the end
# d[..,t] is binary digit t of d, so that all variables are binary.
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 2;
param m := 2;
set R := 1..m;
param n := 2;
set C := 1..n;
param init{R,C}, integer, >= 0, < k, default 0;
param goal{R,C}, integer, >= 0, < k, default 0;

var x{R,C}, binary;
var d{R,C, 1..1}, binary;

# This always holds. It names the presses first, which gives their columns the first numbers.
s.t. presses: sum{i in R, j in C} x[i,j] >= 0;

s.t. change{i in R, j in C}:
  sum{p in i-1..i+1: p >= 1 and p <= m} x[p,j]
  + sum{p in j-1..j+1: p >= 1 and p <= n and p <> j} x[i,p]
  = 2*d[i,j,1] + (goal[i,j] - init[i,j]) mod k;

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i in R, j in C}
  (init[i,j] + round(sum{p in i-1..i+1: p >= 1 and p <= m} x[p,j] + sum{p in j-1..j+1: p >= 1 and p <= n and p <> j} x[i,p]) - goal[i,j]) mod k = 0} {
  printf "How often each button is pressed:\n";
  for{i in R} {
    printf{j in C} " %d", round(x[i,j]);
    printf "\n";
  }
}

data;

param init :=
  [1,*] 1 1 2 1
  [2,*] 1 1 2 1;

end;
