#pragma once
// What one greedy client costs the others: the answers of a server while 100 connections of one
// client ask for long games, 12 send files of 4 MB and 32 analyses of a minute wait.

namespace tusk::benches {

// Prints the figures beside their bars; false when something was refused that should not be.
bool measure_crowd();

}  // namespace tusk::benches
