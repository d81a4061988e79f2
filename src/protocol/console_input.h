#pragma once
// ConsoleInput: the standard input of an engine, which also ends when nobody reads its output.
//
// A program that drives an engine and goes away closes both ends. An input that somebody else holds
// open (a shell script, a supervisor) must not keep the engine at work for nobody, and a search
// that writes nothing would not notice. So waiting for input also waits for the output to lose its
// reader; then the input is at its end. Blocks; for one thread.

#include <array>
#include <streambuf>

namespace tusk::protocol {

class ConsoleInput final : public std::streambuf {
public:
    // Both descriptors stay the caller's.
    ConsoleInput(int input, int output) : input_(input), output_(output) {}

protected:
    int_type underflow() override;

private:
    int input_;
    int output_;
    std::array<char, 4096> buffer_{};
};

}  // namespace tusk::protocol
