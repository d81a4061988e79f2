// An Othello engine behind GTP that plays well-formed games and misbehaves in one way, named on its
// command line. Part of the tests alone.
//
//   faulty_engine WAY [FILE]     FILE gets the ids of its processes, one to a line
//
// It always plays the first legal move it knows of.

#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include "core/text.h"
#include "registry/registry.h"

namespace {

using tusk::registry::State;

constexpr int kMegabyte = 1'000'000;

[[noreturn]] void sleep_for_ever() {
    for (;;) {
        ::pause();
    }
}

void write_100_megabytes(std::FILE* out) {
    const std::string line = std::string(99, 'x') + "\n";
    for (int i = 0; i < 100 * kMegabyte / 100; ++i) {
        std::fputs(line.c_str(), out);
    }
    std::fflush(out);
}

class FaultyEngine {
public:
    FaultyEngine(std::string way, std::string pid_file)
        : way_(std::move(way)), pid_file_(std::move(pid_file)) {
        note_pid();
        if (way_ == "stubborn") {
            std::signal(SIGTERM, SIG_IGN);
            if (::fork() == 0) {
                note_pid();
                sleep_for_ever();  // a helper of the engine that is as stubborn
            }
        }
    }

    void run() {
        for (std::string line; std::getline(std::cin, line);) {
            const auto words = tusk::core::words(line);
            if (words.empty()) {
                continue;
            }
            if (words[0] == "quit") {
                reply("");
                return;
            }
            if (words[0] == "list_commands") {
                reply("list_commands\nboardsize\nclear_board\nplay\ngenmove\nquit");
            } else if (words[0] == "clear_board") {
                state_ = *othello_.initial({});
                reply("");
            } else if (words[0] == "play" && words.size() == 3) {
                play(words[2]);
                reply("");
            } else if (words[0] == "genmove") {
                generate_move();
            } else {
                reply("");
            }
        }
    }

private:
    void note_pid() const {
        if (!pid_file_.empty()) {
            std::ofstream(pid_file_, std::ios::app) << ::getpid() << "\n";
        }
    }

    static void reply(const std::string& text) {
        std::cout << "= " << text << "\n\n" << std::flush;
    }

    void play(std::string_view text) {
        const auto decider = state_->deciders().first();
        if (const auto action = state_->parse_action(decider, text)) {
            static_cast<void>(state_->apply(decider, *action));
        }
    }

    void generate_move() {
        ++asked_;
        misbehave();
        const auto decider = state_->deciders().first();
        const auto action = state_->legal(decider).front();
        const std::string text = state_->text(action);
        static_cast<void>(state_->apply(decider, action));
        reply(way_ == "illegal" && asked_ == 3 ? "a1 " : text);
    }

    void misbehave() const {
        if (way_ == "silent" || way_ == "stubborn") {
            sleep_for_ever();
        } else if (way_ == "flood") {
            write_100_megabytes(stdout);
        } else if (way_ == "flood-stderr") {
            write_100_megabytes(stderr);
        } else if (way_ == "dies-at-move-10" && asked_ == 10) {
            std::cerr << "loading the book\nno memory left for move 10\n";
            std::_Exit(3);
        } else if (way_ == "late") {
            std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        } else if (way_ == "nonsense") {
            reply("I would rather play chess");
            sleep_for_ever();
        } else if (way_ == "babble") {
            std::cout << "I would rather play chess" << std::endl;
            sleep_for_ever();
        } else if (way_ == "closes-stdout") {
            ::close(STDOUT_FILENO);
            sleep_for_ever();
        }
    }

    std::string way_;
    std::string pid_file_;
    tusk::registry::Registry games_ = tusk::registry::all_games();
    const tusk::registry::Game& othello_ = *games_.find("othello");
    std::unique_ptr<State> state_ = *othello_.initial({});
    int asked_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "faulty_engine WAY [FILE]\n";
        return 2;
    }
    FaultyEngine(argv[1], argc > 2 ? argv[2] : "").run();
    return 0;
}
