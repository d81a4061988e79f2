#include "protocol/nboard_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tusk::protocol {

namespace {

// "100%" = exact, "100%W" = only who wins is proven, else the depth.
std::string depth_text(const registry::Analysis& analysis, const search::Line& line) {
    if (line.exact) {
        return "100%";
    }
    const bool first = !analysis.lines.empty() && &line == &analysis.lines.front();
    if (first && (analysis.exact || analysis.proof != search::Proof::kNone)) {
        return analysis.exact ? "100%" : "100%W";
    }
    return std::to_string(analysis.depth);
}

}  // namespace

std::string nboard_move(std::string_view text) {
    if (text == "pass") {
        return "PA";
    }
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return result;
}

std::string nboard_line(const registry::State& root, const search::Line& line) {
    std::string result;
    const auto state = root.clone();
    for (const registry::Action action : line.moves) {
        const std::string text = state->deciders().nobody() ? "" : state->text(action);
        if (text.empty() || !state->apply(state->deciders().first(), action)) {
            break;
        }
        if (!result.empty()) {
            result += '-';
        }
        result += nboard_move(text);
    }
    return result;
}

std::string nboard_search(const registry::State& root, const registry::Analysis& analysis,
                          const search::Line& line) {
    std::string text = fmt::format("search {} {:+.2f} 0 {}", nboard_line(root, line), line.value,
                                   depth_text(analysis, line));
    if (line.visits > 0) {
        text += fmt::format(" {} visits", line.visits);
    }
    return text;
}

}  // namespace tusk::protocol
