# Lights Out on board 2x2-mod3: 4 lights, 4 buttons, 3 states.
# Task: find a solution with fewest presses.
#
# [i,j] the cell in row i and column j, numbered from 1
# x     how often a button is pressed: 0 to 2
# d     how often a light cycles through all 3 states, which changes nothing
# init  the lights at the start, goal at the end
# x[..,t] is binary digit t of x, from the lowest, t = 1, on.
# d[..,t] is binary digit t of d, so that all variables are binary.
#
# For each light: the presses of the buttons that change it = k d + the change it needs.

param k := 3;
param m := 2;
set R := 1..m;
param n := 2;
set C := 1..n;
param init{R,C}, integer, >= 0, < k, default 0;
param goal{R,C}, integer, >= 0, < k, default 0;

set X := 1..2; # the binary digits of a number from 0 to k-1
var x{R,C, X}, binary;
var d{R,C, 1..2}, binary;

minimize presses: sum{t in X, i in R, j in C} 2^(t-1)*x[i,j,t];

s.t. change{i in R, j in C}:
  sum{p in i-1..i+1, t in X: p >= 1 and p <= m} 2^(t-1)*x[p,j,t]
  + sum{p in j-1..j+1, t in X: p >= 1 and p <= n and p <> j} 2^(t-1)*x[i,p,t]
  = 3*d[i,j,1] + 6*d[i,j,2] + (goal[i,j] - init[i,j]) mod k;
s.t. most{i in R, j in C}: sum{t in X} 2^(t-1)*x[i,j,t] <= k-1;

solve;

# Nothing is printed if there is no solution.
for{z in 1..1: forall{i in R, j in C}
  (init[i,j] + round(sum{p in i-1..i+1, t in X: p >= 1 and p <= m} 2^(t-1)*x[p,j,t] + sum{p in j-1..j+1, t in X: p >= 1 and p <= n and p <> j} 2^(t-1)*x[i,p,t]) - goal[i,j]) mod k = 0} {
  printf "How often each button is pressed:\n";
  for{i in R} {
    printf{j in C} " %d", round(sum{t in X} 2^(t-1)*x[i,j,t]);
    printf "\n";
  }
}

data;

param init :=
  [1,*] 1 1 2 2
  [2,*] 1 0 2 0;

end;
