#include "registry/pgn_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace tusk::registry::pgn {

std::string_view unknown_value(std::string_view tag) noexcept {
    return tag == "Date" ? "????.??.??" : "?";
}

std::string seat_tag(std::string_view seat_name) {
    std::string tag(seat_name);
    if (!tag.empty() && tag.front() >= 'a' && tag.front() <= 'z') {
        tag.front() = static_cast<char>(tag.front() - 'a' + 'A');
    }
    return tag;
}

bool is_tag_name(std::string_view name) noexcept {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return core::is_letter(c) || core::is_digit(c) || c == '_' || c == '.' || c == '-';
    });
}

bool is_reserved(const Game& game, std::string_view tag, bool has_result) {
    const auto& seats = game.info().seat_names;
    const auto names_seat = [&](const std::string& seat) { return seat_tag(seat) == tag; };
    return tag == "Result" || tag == "Game" || tag == "Variant" || tag == "SetUp" || tag == "FEN" ||
           tag.starts_with(kOption) || (has_result && (tag == "Payoff" || tag == "Termination")) ||
           std::any_of(seats.begin(), seats.end(), names_seat);
}

std::string_view result_text(const Game& game, const Payoff& payoff) {
    const auto end = payoff.begin() + static_cast<std::ptrdiff_t>(game.info().seat_names.size());
    const double best = *std::max_element(payoff.begin(), end);
    if (payoff[0] < best) {
        return "0-1";
    }
    return std::count(payoff.begin(), end, best) > 1 ? "1/2-1/2" : "1-0";
}

bool is_result(std::string_view word) noexcept {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == kNoResult;
}

Payoff payoff_of(const Game& game, std::string_view result) {
    Payoff payoff{};
    const double first = result == "1-0" ? 1 : result == "0-1" ? -1 : 0;
    for (std::size_t i = 0; i < game.info().seat_names.size(); ++i) {
        payoff[i] = i == 0 ? first : 0 - first;
    }
    return payoff;
}

std::string note_text(const Note& note) {
    constexpr double kLarge = 1e15;  // beyond it there are no hundredths to round to
    std::string text;
    if (note.value) {
        const double value = *note.value;
        text = std::abs(value) < 0.005    ? std::string("+0.00")
               : std::abs(value) < kLarge ? fmt::format("{:+.2f}", value)
                                          : fmt::format("{:+}", value);
    }
    if (note.time_ms) {
        const std::int64_t ms = std::abs(*note.time_ms);
        std::string seconds = fmt::format("{}.{:03}", ms / 1000, ms % 1000);
        if (seconds.back() == '0') {
            seconds.pop_back();
        }
        text +=
            fmt::format("{}{}{}s", text.empty() ? "" : " ", *note.time_ms < 0 ? "-" : "", seconds);
    }
    return text;
}

std::optional<Note> parse_note(std::string_view text) {
    const auto words = core::words(text);
    if (words.empty() || words.size() > 2) {
        return std::nullopt;
    }
    Note note;
    std::size_t at = 0;
    if (words[0].front() == '+' || words[0].front() == '-') {
        // "+0.35/12": others write the depth too.
        const std::string_view number = words[0].substr(0, words[0].find('/'));
        note.value = core::to_real(number.front() == '+' ? number.substr(1) : number);
        at = note.value ? 1 : 0;
    }
    if (at < words.size()) {
        std::string_view seconds = words[at];
        if (at + 1 != words.size() || seconds.size() < 2 || seconds.back() != 's') {
            return std::nullopt;
        }
        seconds.remove_suffix(1);
        const auto number = core::to_real(seconds);
        if (!number || std::abs(*number) * 1000 > static_cast<double>(kMaxTimeMs)) {
            return std::nullopt;
        }
        note.time_ms = std::llround(*number * 1000);
    }
    return note;
}

std::size_t number_length(std::string_view word) noexcept {
    std::size_t digits = 0;
    while (digits < word.size() && core::is_digit(word[digits])) {
        ++digits;
    }
    std::size_t end = digits;
    while (end < word.size() && word[end] == '.') {
        ++end;
    }
    return end > digits || digits == word.size() ? end : 0;
}

std::optional<Decider> named_decider(std::string_view word) noexcept {
    if (word.size() < 2 || word[1] != ':' || word[0] < '0' || word[0] > '0' + search::kMaxSeats) {
        return std::nullopt;
    }
    return word[0] == '0' ? Seat::kChance
                          : search::seat_at(static_cast<std::size_t>(word[0] - '1'));
}

}  // namespace tusk::registry::pgn
