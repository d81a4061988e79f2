#include "protocol/uci_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "registry/wording.h"

namespace tusk::protocol {

namespace {

using registry::Analysis;
using registry::State;

constexpr int kMaxCenti = 100'000;

// Payoffs of tree searches lie between -1 and 1; on the Elo scale they become comparable with
// values counted in pawns.
double centi_of_payoff(double payoff) {
    const double share = std::clamp((payoff + 1) / 2, 0.001, 0.999);
    return 400 * std::log10(share / (1 - share));
}

std::string score_text(const UciScore& score, UciDialect dialect) {
    if (dialect == UciDialect::kUcci) {
        if (score.mate_in_moves == 0) {
            return std::to_string(score.centi);
        }
        const int value = kUcciWin - score.plies;
        return std::to_string(score.mate_in_moves > 0 ? value : -value);
    }
    return score.mate_in_moves != 0 ? fmt::format("mate {}", score.mate_in_moves)
           : score.expected         ? fmt::format("expect {}", score.centi)
                                    : fmt::format("cp {}", score.centi);
}

std::string wdl_text(const UciScore& score) {
    const WinDrawLoss wdl = uci_wdl(score);
    return fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
}

}  // namespace

UciScore uci_score(const registry::GameInfo& game, const Analysis& analysis,
                   const search::Line& line) {
    UciScore score;
    score.expected = game.chance;
    if (!game.points && line.exact && line.value != 0) {
        const int length = static_cast<int>(line.moves.size());
        score.plies = std::max(1, line.end_in.value_or(length));
        const int moves = (score.plies + 1) / 2;
        score.mate_in_moves = line.value > 0 ? moves : -moves;
        return score;
    }
    const bool tree = analysis.win_rate && !game.points;
    const double centi = tree ? centi_of_payoff(line.value) : line.value * 100;
    score.centi = static_cast<int>(std::lround(std::clamp<double>(centi, -kMaxCenti, kMaxCenti)));
    return score;
}

// A lead of one and a half units wins half of the games, and half a unit more or less changes the
// odds by about e: a round curve that stands in until one is fitted to games.
WinDrawLoss uci_wdl(const UciScore& score) {
    if (score.mate_in_moves != 0) {
        return score.mate_in_moves > 0 ? WinDrawLoss{1000, 0, 0} : WinDrawLoss{0, 0, 1000};
    }
    const auto share = [](double centi) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp((150 - centi) / 50))));
    };
    WinDrawLoss wdl;
    wdl.win = share(score.centi);
    wdl.loss = share(-score.centi);
    wdl.draw = 1000 - wdl.win - wdl.loss;
    return wdl;
}

std::vector<std::string> uci_info(const State& state, const Analysis& analysis,
                                  const UciInfoStyle& style) {
    std::vector<std::string> texts;
    const std::uint64_t nodes = std::max(analysis.nodes, analysis.playouts);
    const std::int64_t time_ms = std::max<std::int64_t>(0, analysis.time_ms);
    const std::uint64_t nps =
        nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, time_ms));
    const bool ucci = style.dialect == UciDialect::kUcci;
    const std::size_t count =
        std::min(analysis.lines.size(), static_cast<std::size_t>(std::max(style.lines, 1)));
    if (ucci && count > 0) {
        texts.push_back(fmt::format("info time {} nodes {}", time_ms, nodes));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const search::Line& line = analysis.lines[i];
        const UciScore score = uci_score(state.game().info(), analysis, line);
        const int depth = std::max(1, analysis.depth);
        const std::string pv = core::join(registry::line_texts(state, line.moves), " ");
        const std::string value = score_text(score, style.dialect);
        if (ucci) {
            texts.push_back(fmt::format("info depth {} score {} pv {}", depth, value, pv));
            continue;
        }
        texts.push_back(fmt::format(
            "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} "
            "pv {}",
            depth, std::max({depth, analysis.deepest, static_cast<int>(line.moves.size())}), i + 1,
            value, style.wdl ? wdl_text(score) : std::string(), nodes, nps, analysis.table_permille,
            time_ms, pv));
    }
    return texts;
}

std::string uci_best_move(const State& state, const std::optional<registry::Action>& best,
                          const Analysis& analysis, UciDialect dialect) {
    if (!best) {
        return dialect == UciDialect::kUcci ? "nobestmove" : "bestmove (none)";
    }
    std::string text = "bestmove " + state.text(*best);
    for (const search::Line& line : analysis.lines) {
        if (line.moves.size() > 1 && line.moves.front() == *best) {
            const auto texts = registry::line_texts(state, {line.moves[0], line.moves[1]});
            if (texts.size() == 2) {
                text += " ponder " + texts[1];
            }
            break;
        }
    }
    return text;
}

std::string uci_end_info(const State& state, UciDialect dialect) {
    const auto outcome = state.outcome();
    const auto history = state.history();
    const auto last = history.empty() ? registry::Seat::kSecond : history.back().decider;
    const double payoff = outcome ? outcome->payoff.at(search::index(search::other(last))) : 0;
    if (payoff == 0 || dialect == UciDialect::kUcci) {
        return dialect == UciDialect::kUcci
                   ? fmt::format("info depth 0 score {}",
                                 payoff == 0 ? 0 : (payoff > 0 ? kUcciWin : -kUcciWin))
                   : "info depth 0 score cp 0";
    }
    return payoff > 0 ? "info depth 0 score mate 1" : "info depth 0 score mate 0";
}

}  // namespace tusk::protocol
