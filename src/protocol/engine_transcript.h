#pragma once
// For tests: an engine in a thread with in-memory pipes, and transcripts that drive it. The format
// of a transcript is described in tests/transcripts/gtp/README.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "core/text.h"
#include "protocol/engine_factory.h"
#include "protocol/memory_pipe.h"
#include "registry/registry.h"

namespace tusk::protocol {

class EngineThread {
public:
    static constexpr std::chrono::seconds kPatience{60};

    EngineThread(std::string protocol, std::string player, registry::Limits limits,
                 std::string game = "othello")
        : thread_([this, protocol, player, limits, game] {
              static const registry::Registry kGames = registry::all_games();
              std::istream in(&input_);
              std::ostream out(&output_);
              // What a test has asked for is carried out, however slow the machine.
              const EngineEnd patient{kPatience, kPatience};
              const auto done =
                  run_engine(protocol, *kGames.find(game), player, limits, in, out, patient);
              EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().text());
              output_.close();
          }) {}
    ~EngineThread() { input_.close(); }

    void send(std::string_view text) { input_.write(std::string(text) + "\n"); }
    void send_raw(std::string_view text) { input_.write(text); }
    void end_input() { input_.close(); }
    std::optional<std::string> read() { return output_.read_line(kPatience); }

private:
    MemoryPipe input_;
    MemoryPipe output_;
    std::jthread thread_;  // last: joined before the pipes go
};

// "\xNN", "\t", "\\" and "{100000*x}" (a hundred thousand times x) in what is sent.
inline std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t star = text.find('*', i);
        const auto count = text[i] == '{' && star != std::string_view::npos
                               ? core::to_unsigned(text.substr(i + 1, star - i - 1))
                               : std::nullopt;
        if (count && star + 2 < text.size() && text[star + 2] == '}') {
            result.append(static_cast<std::size_t>(*count), text[star + 1]);
            i = star + 2;
        } else if (text[i] == '\\' && i + 3 < text.size() && text[i + 1] == 'x') {
            const std::string digits(text.substr(i + 2, 2));
            result += static_cast<char>(std::stoi(digits, nullptr, 16));
            i += 3;
        } else if (text[i] == '\\' && i + 1 < text.size()) {
            result += text[i + 1] == 't' ? '\t' : text[i + 1];
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

inline std::vector<std::string> transcripts(const std::string& protocol) {
    std::vector<std::string> names;
    const std::string folder = std::string(TUSK_SOURCE_DIR) + "/tests/transcripts/" + protocol;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

struct TranscriptHeader {
    std::string player = "random,seed=1";
    std::string game = "othello";
    registry::Limits limits;

    void read(const std::vector<std::string_view>& words) {
        const auto number = words.size() > 2 ? core::to_integer(words[2]) : std::nullopt;
        if (words.size() > 2 && words[1] == "player") {
            player = words[2];
        } else if (words.size() > 2 && words[1] == "game") {
            game = words[2];
        } else if (number && words[1] == "depth") {
            limits.depth = static_cast<int>(*number);
        } else if (number && words[1] == "time_ms") {
            limits.time_ms = *number;
        } else {
            ADD_FAILURE() << "a line beginning with @ sets player, game, depth or time_ms";
        }
    }
};

// Does one line of a transcript; false when it went wrong and the rest makes no sense.
inline bool follow(EngineThread& engine, std::string_view line, const std::string& where) {
    const std::string text(line.size() > 2 ? line.substr(2) : std::string_view());
    if (line.starts_with(">")) {
        engine.send(unescaped(text));
        return true;
    }
    const bool skip = line.starts_with("*");
    for (;;) {
        const auto got = engine.read();
        if (!got) {
            ADD_FAILURE() << where << ": no answer, expected " << text;
            return false;
        }
        const bool same =
            line.starts_with("<") ? *got == text : std::regex_match(*got, std::regex(text));
        if (same) {
            return true;
        }
        if (!skip) {
            ADD_FAILURE() << where << ": expected " << text << "\n     but got " << *got;
            return false;
        }
    }
}

inline void run_transcript(const std::string& protocol, const std::string& name) {
    const std::string path =
        std::string(TUSK_SOURCE_DIR) + "/tests/transcripts/" + protocol + "/" + name + ".txt";
    const auto text = core::read_file(path);
    ASSERT_TRUE(text.has_value()) << text.error().text();
    TranscriptHeader header;
    std::optional<EngineThread> engine;
    int number = 0;
    for (const std::string_view line : core::lines(*text)) {
        ++number;
        if (line.empty() || line.starts_with("#")) {
            continue;
        }
        if (line.starts_with("@")) {
            header.read(core::words(line));
            continue;
        }
        if (!engine) {
            engine.emplace(protocol, header.player, header.limits, header.game);
        }
        if (!follow(*engine, line, name + ".txt:" + std::to_string(number))) {
            return;
        }
    }
    ASSERT_TRUE(engine.has_value()) << "an empty transcript";
    engine->end_input();
    const auto rest = engine->read();
    EXPECT_FALSE(rest.has_value()) << name << ": unexpected output at the end: " << *rest;
}

}  // namespace tusk::protocol
