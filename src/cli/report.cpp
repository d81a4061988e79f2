#include "cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/progress.h"
#include "core/text.h"

namespace tusk::cli {

using search::Analysis;

std::string outcome_sentence(const registry::Game& game, const registry::Outcome& outcome) {
    const registry::GameInfo& info = game.info();
    std::string text = winner_name(game, outcome);
    if (text == "draw") {
        text = "Draw";
    } else {
        text = capitalised(text) + " wins";
        if (info.points && info.seat_names.size() == 2) {
            text += " by " + counted(std::max(outcome.payoff[0], outcome.payoff[1]), info.unit);
        }
    }
    if (info.seat_names.size() > 2) {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < info.seat_names.size(); ++i) {
            parts.push_back(fmt::format("{} {:+g}", info.seat_names[i], outcome.payoff[i]));
        }
        text += " (" + core::join(parts, ", ") + ")";
    }
    return outcome.reason.empty() ? text + "." : text + ": " + outcome.reason + ".";
}

std::string value_text(double value, bool exact) {
    if (exact && value == std::round(value)) {
        return value == 0 ? "0" : fmt::format("{:+.0f}", value);
    }
    return fmt::format("{:+.2f}", value);
}

namespace {

std::string seconds_text(std::int64_t ms) {
    return ms < 10'000 ? fmt::format("{:.2f} s", static_cast<double>(ms) / 1000)
                       : core::clock_text(static_cast<double>(ms) / 1000);
}

std::string stop_text(search::StopReason reason) {
    switch (reason) {
        case search::StopReason::kFinished: return "finished";
        case search::StopReason::kStopped: return "stopped";
        case search::StopReason::kBook: return "from the book";
        default: return fmt::format("stopped by the {} limit", search::name_of(reason));
    }
}

std::string root_value(const Analysis& analysis, const std::string& unit) {
    if (analysis.proof != search::Proof::kNone) {
        return "proven " + std::string(search::name_of(analysis.proof));
    }
    std::string text = value_text(analysis.value, analysis.exact) + " " + unit;
    if (analysis.win_rate) {
        text += fmt::format(", {:.1f}% wins", *analysis.win_rate * 100);
    }
    return text + (analysis.exact ? ", exact" : "");
}

std::string effort_text(const Analysis& analysis) {
    std::vector<std::string> parts;
    if (analysis.depth > 0) {
        parts.push_back(fmt::format("depth {}", analysis.depth));
    }
    if (analysis.playouts > 0) {
        parts.push_back(core::short_count(static_cast<double>(analysis.playouts)) + " playouts");
    }
    if (analysis.nodes == 0) {  // nothing was searched: it was known
        parts.push_back("looked up in " + seconds_text(analysis.time_ms));
        return core::join(parts, ", ");
    }
    const std::string nodes = core::short_count(static_cast<double>(analysis.nodes)) + " nodes";
    parts.push_back(nodes + " in " + seconds_text(analysis.time_ms));
    if (analysis.time_ms > 0) {
        parts.push_back(core::short_count(static_cast<double>(analysis.nodes) * 1000 /
                                          static_cast<double>(analysis.time_ms)) +
                        "/s");
    }
    return core::join(parts, ", ");
}

}  // namespace

std::string analysis_text(const registry::State& state, const Analysis& analysis,
                          const Terminal& terminal) {
    const bool has_visits = std::any_of(analysis.lines.begin(), analysis.lines.end(),
                                        [](const search::Line& line) { return line.visits > 0; });
    std::string text =
        fmt::format("{} to move: {}\n\n", capitalised(side_to_move(state)),
                    terminal.paint(Ink::kStrong, root_value(analysis, unit_of(state, analysis))));
    text += terminal.paint(Ink::kSoft,
                           fmt::format("{:>8}  {}line", "value", has_visits ? "   visits  " : "")) +
            "\n";
    const auto width = static_cast<std::size_t>(std::max(40, terminal.width));
    const std::size_t indent = has_visits ? 21 : 10;
    for (const search::Line& line : analysis.lines) {
        // An exact value has a dot behind it when the others are estimates.
        const std::string mark = line.exact && !analysis.exact ? "." : "";
        text += fmt::format("{:>8}  ", value_text(line.value, line.exact) + mark);
        text += has_visits
                    ? fmt::format("{:>9}  ", core::short_count(static_cast<double>(line.visits)))
                    : "";
        const auto moves = line_texts(state, line.moves);
        std::string rest = wrapped(core::join(moves, " "), width - indent, 0);
        for (std::size_t at = rest.find('\n'); at != std::string::npos;
             at = rest.find('\n', at + 1)) {
            rest.insert(at + 1, indent, ' ');
        }
        text += rest + "\n";
    }
    return text +
           fmt::format("\n{}\n", terminal.paint(Ink::kSoft, effort_text(analysis) + "; " +
                                                                stop_text(analysis.stopped_by)));
}

std::string explanation_text(const registry::State& state, const Analysis& analysis,
                             const Terminal& terminal) {
    const auto sign_of = [](games::Tone tone) {
        return tone == games::Tone::kGood ? '+' : tone == games::Tone::kBad ? '-' : ' ';
    };
    const auto width = static_cast<std::size_t>(std::max(40, terminal.width));
    const std::string indent(4, ' ');
    std::string text;
    for (const search::Line& line : analysis.lines) {
        if (line.moves.empty()) {
            continue;
        }
        text += "\n" + terminal.paint(Ink::kStrong, state.text(line.moves.front())) + "\n";
        const auto facts = state.explanation(state.deciders().first(), line.moves.front()).facts;
        for (const games::Fact& fact : facts) {
            std::string sentence = wrapped(fact.text, width - indent.size(), 0);
            for (std::size_t at = sentence.find('\n'); at != std::string::npos;
                 at = sentence.find('\n', at + 1)) {
                sentence.insert(at + 1, indent);
            }
            text += fmt::format("  {} {}\n", sign_of(fact.tone),
                                fact.matters ? sentence : terminal.paint(Ink::kSoft, sentence));
        }
        if (facts.empty()) {
            text += "    No choice to explain.\n";
        }
    }
    return text;
}

std::string analysis_line(const registry::State& state, const Analysis& analysis) {
    const std::vector<std::string> moves = analysis.lines.empty()
                                               ? std::vector<std::string>()
                                               : line_texts(state, analysis.lines.front().moves);
    return fmt::format("{}  {}  {}", value_text(analysis.value, analysis.exact),
                       effort_text(analysis), core::join(moves, " "));
}

}  // namespace tusk::cli
