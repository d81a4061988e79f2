#include "games/common/move_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/common/text_parts.h"

namespace tusk::games {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

// A game being read: the track, and what was remarked on the way.
struct Reading {
    std::unique_ptr<MoveTrack> track;
    std::vector<std::pair<std::size_t, std::string>> comments;  // after so many actions
};

struct Stop {
    std::size_t reached = 0;  // moves of the stretch that could be played
    core::Error error;
};

void add_comment(std::string& place, std::string_view text) {
    if (const auto trimmed = core::trim(text); !trimmed.empty()) {
        place += place.empty() ? "" : " ";
        place += trimmed;
    }
}

class Reader {
public:
    Reader(const MoveWriting& writing, std::string_view text)
        : writing_(writing), folded_(text), divider_(folded_, writing.form, writing.is_position) {}

    ReadResult read() {
        while (!full_) {
            auto part = divider_.next();
            if (!part) {
                break;
            }
            read_part(std::move(*part));
        }
        if (!full_) {
            read_left_over();
        }
        return std::move(result_);
    }

private:
    void read_part(Part part) {
        const std::size_t before = result_.records.size();
        auto start = begin(part.start.value_or(""));
        if (!start) {
            add(start.error().within(place(part.begin)));
            // Lines after it may be games of their own.
            const std::size_t line = folded_.spot(part.begin).line;
            std::erase_if(part.stretches, [&](const Stretch& stretch) {
                return folded_.spot(stretch.items.front().begin).line == line;
            });
            part.start.reset();
            static_cast<void>(read_as_lines(part));
            return;
        }
        if (!read_as_one(part, std::move(*start)) && !read_as_lines(part)) {
            read_in_pieces(part);
        }
        if (part.end && result_.records.size() > before && !full_) {
            state_end(result_.records.back(), *part.end);
        }
    }

    // The whole part is one game.
    bool read_as_one(const Part& part, Reading reading) {
        for (const Stretch& stretch : part.stretches) {
            if (auto stop = play(reading, stretch)) {
                if (part.stretches.size() == 1) {
                    add(std::move(stop->error));
                }
                return part.stretches.size() == 1;
            }
        }
        add(std::move(reading));
        return true;
    }

    // Each of its lines is a game.
    bool read_as_lines(const Part& part) {
        std::vector<Reading> games;
        for (const Stretch& stretch : part.stretches) {
            auto reading = begin(games.empty() ? part.start.value_or("") : "");
            if (!stretch.has_moves || !reading || play(*reading, stretch)) {
                return false;
            }
            games.push_back(std::move(*reading));
            if (games.size() > kMostGames) {
                break;
            }
        }
        for (Reading& game : games) {
            add(std::move(game));
        }
        return true;
    }

    // How many of its lines are games of their own?
    [[nodiscard]] bool mostly_lines(const Part& part) const {
        std::size_t games = 0;
        for (const Stretch& stretch : part.stretches) {
            auto reading = begin("");
            games += reading && !play(*reading, stretch) ? 1 : 0;
        }
        return games * 2 >= part.stretches.size();
    }

    // Neither: line by line, what follows the game before belongs to it and what begins a game
    // begins one. Where most lines are games, the second is asked first.
    void read_in_pieces(const Part& part) {
        const bool by_lines = mostly_lines(part);
        std::optional<Reading> now;
        if (auto start = begin(part.start.value_or(""))) {
            now = std::move(*start);
        }
        const auto close = [&] {
            if (now && !now->track->actions().empty()) {
                add(std::move(*now));
            }
            now.reset();
        };
        bool lost = false;  // in a game that cannot be read on
        for (const Stretch& stretch : part.stretches) {
            auto fresh = begin("");
            if (full_ || !fresh) {
                return;
            }
            const bool begins_first = by_lines && stretch.number <= 1;
            std::optional<Stop> onward = Stop{};  // where going on had to stop
            std::optional<Stop> anew = Stop{};    // where a new game had to
            if (begins_first) {
                anew = play(*fresh, stretch);
                onward = anew && now ? go_on(*now, stretch) : onward;
            } else {
                onward = now ? go_on(*now, stretch) : onward;
                anew = onward && (by_lines || stretch.number <= 1) ? play(*fresh, stretch) : anew;
            }
            if (!onward) {
                continue;
            }
            if (!anew) {
                close();
                now = std::move(*fresh);
                lost = false;
                continue;
            }
            if (now && !begins_first && onward->reached >= anew->reached) {
                now.reset();
                add(std::move(onward->error));
            } else {
                close();
                if (by_lines || !lost) {  // else it is the rest of a game that is lost
                    add(std::move(anew->error));
                }
            }
            lost = true;
        }
        close();
    }

    // Plays the stretch, or leaves the game as it was.
    std::optional<Stop> go_on(Reading& reading, const Stretch& stretch) const {
        reading.track->mark();
        const std::size_t comments = reading.comments.size();
        auto stop = play(reading, stretch);
        if (stop) {
            reading.track->back();
            reading.comments.resize(comments);
        }
        return stop;
    }

    [[nodiscard]] Result<Reading> begin(std::string_view position) const {
        auto track = writing_.start(position);
        if (!track) {
            return fail(track.error());
        }
        Reading reading;
        reading.track = std::move(*track);
        return reading;
    }

    // Plays the moves of a stretch; where it had to stop, if it had to.
    std::optional<Stop> play(Reading& reading, const Stretch& stretch) const {
        MoveTrack& track = *reading.track;
        if (!stretch.title.empty()) {
            reading.comments.emplace_back(track.actions().size(), stretch.title);
        }
        std::size_t reached = 0;
        for (const Item& item : stretch.items) {
            if (item.kind == ItemKind::kComment) {
                reading.comments.emplace_back(track.actions().size(),
                                              folded_.original(item.begin, item.end));
            }
            if (item.kind != ItemKind::kMove && item.kind != ItemKind::kWord) {
                continue;
            }
            const std::size_t number = track.actions().size() + 1;
            auto done = track.play(folded_.text().substr(item.begin, item.end - item.begin));
            if (!done) {
                return Stop{reached, done.error().within(
                                         fmt::format("{}, move {}", place(item.begin), number))};
            }
            ++reached;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::string place(std::size_t offset) const {
        const Spot spot = folded_.spot(offset);
        return fmt::format("line {}, column {}", spot.line, spot.column);
    }

    void add(Reading reading) {
        if (result_.records.size() >= kMostGames) {
            stop_at("games", kMostGames);
            return;
        }
        Record record;
        record.game = writing_.game;
        record.initial = reading.track->initial();
        record.result = reading.track->result();
        record.actions = std::move(reading.track->actions());
        for (const auto& [after, text] : reading.comments) {
            add_comment(after == 0 ? record.comment : record.actions[after - 1].comment, text);
        }
        result_.records.push_back(std::move(record));
    }

    void add(core::Error error) {
        if (result_.errors.size() >= kMostErrors) {
            stop_at("errors", kMostErrors);
            return;
        }
        result_.errors.push_back(std::move(error));
    }

    void stop_at(std::string_view what, std::size_t most) {
        if (!full_) {
            result_.errors.push_back(
                fail(ErrorCode::kTooLarge,
                     core::Saying{"record.too_many", {{"most", std::to_string(most)}}},
                     fmt::format("more than {} {}; the rest was not read", most, what))
                    .value());
        }
        full_ = true;
    }

    // What the text says counts where the rules do not know.
    void state_end(Record& record, const StatedEnd& end) const {
        const auto seat = std::find(writing_.seats.begin(), writing_.seats.end(), end.side);
        std::size_t index = static_cast<std::size_t>(seat - writing_.seats.begin());
        index = end.side == "first" ? 0 : end.side == "second" ? 1 : index;
        if (record.result || writing_.seats.size() != 2 || (!end.drawn && index > 1)) {
            return;
        }
        RecordedResult result;
        if (!end.drawn) {
            result.payoff[index] = end.wins ? 1 : -1;
            result.payoff[1 - index] = end.wins ? -1 : 1;
        }
        record.result = std::move(result);
    }

    // Remarks after the last game belong to it; where there is no game at all, or nothing but
    // letters that may have been meant as moves, they are an error.
    void read_left_over() {
        const std::string& text = divider_.left_over();
        const bool prose = std::any_of(
            text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
        if (!text.empty() && (!prose || result_.records.empty()) && result_.errors.empty()) {
            const std::string_view word = core::words(text).front();
            auto start = begin("");
            auto done = start ? start->track->play(word) : fail(start.error());
            add((done ? core::Error{} : done.error())
                    .within(fmt::format("{}, move 1", place(divider_.left_over_at()))));
        } else if (!text.empty() && !result_.records.empty()) {
            Record& last = result_.records.back();
            add_comment(last.actions.empty() ? last.comment : last.actions.back().comment, text);
        } else if (result_.records.empty() && result_.errors.empty()) {
            add(fail(ErrorCode::kSyntax, core::Saying{"record.no_moves", {}},
                     "there is no move in it")
                    .value());
        }
    }

    const MoveWriting& writing_;
    FoldedText folded_;
    Divider divider_;
    ReadResult result_;
    bool full_ = false;
};

// The end as it is written, where the rules do not say it.
std::string end_text(const Record& record, const MoveTrack& track) {
    if (!record.result || !record.result->reason.empty() || track.result()) {
        return {};
    }
    const auto& payoff = record.result->payoff;
    const auto is = [&](double first) { return payoff[0] == first && payoff[1] == 0 - first; };
    return is(1) ? " 1-0" : is(-1) ? " 0-1" : is(0) ? " 1/2-1/2" : "";
}

Result<std::string> line_of(const MoveWriting& writing, const Record& record, MoveTrack& track) {
    std::string text =
        track.initial().empty() ? "" : fmt::format("{} {}", kFenWord, track.initial());
    if (text.empty() && record.actions.empty()) {
        text = kStartWord;
    } else if (!text.empty() && !record.actions.empty()) {
        text += fmt::format(" {}", kMovesWord);
    }
    std::size_t moves = 0;
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        const RecordedAction& recorded = record.actions[i];
        const auto where = fmt::format("action {}", i + 1);
        auto word = track.text(recorded);
        if (!word) {
            return fail(word.error().within(where));
        }
        track.mark();
        static_cast<void>(track.play(recorded));  // legal: it has a text
        if (i + 1 < record.actions.size()) {
            const auto next = track.text(record.actions[i + 1]);
            track.back();
            const bool implied = next && track.leaves_unsaid(*next, recorded.action);
            static_cast<void>(track.play(recorded));
            if (implied) {
                continue;
            }
        }
        text += moves++ == 0 ? (text.empty() ? "" : " ") : writing.separator;
        text += *word;
    }
    return text;
}

// Could the line be read as going on with the one before?
bool may_follow(const Record& next, MoveTrack& track) {
    if (next.actions.empty() || !next.initial.empty()) {
        return false;
    }
    track.mark();
    const bool legal = track.play(next.actions.front()).has_value();
    track.back();
    return legal;
}

}  // namespace

bool looks_like_moves(const MoveWriting& writing, std::string_view text) {
    constexpr std::size_t kLook = 8192;
    text = text.substr(0, kLook);
    const FoldedText folded(text);
    const std::string_view front = core::trim(folded.text());
    if (front.starts_with('[') || front.starts_with("(;") ||
        front.find('\0') != std::string_view::npos) {
        return false;
    }
    Divider divider(folded, writing.form, writing.is_position);
    const auto part = divider.next();
    if (!part) {
        return false;
    }
    auto track = writing.start(part->start.value_or(""));
    if (!track || part->stretches.empty()) {
        return track.has_value();
    }
    for (const Item& item : part->stretches.front().items) {
        if (item.kind == ItemKind::kMove || item.kind == ItemKind::kWord) {
            return (*track)
                ->play(folded.text().substr(item.begin, item.end - item.begin))
                .has_value();
        }
    }
    return false;
}

ReadResult read_move_texts(const MoveWriting& writing, std::string_view text) {
    return Reader(writing, text).read();
}

Result<std::string> write_move_texts(const MoveWriting& writing,
                                     const std::vector<Record>& records) {
    std::string text;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Record& record = records[i];
        const std::string where = fmt::format("record {}", i + 1);
        if (!record.game.empty() && record.game != writing.game) {
            return fail(
                ErrorCode::kUnsupported,
                core::Saying{"record.other_game", {{"game", core::shown(record.game)}}},
                fmt::format("is a game of {}, not of {}", core::quoted(record.game), writing.game),
                where);
        }
        if (!record.options.empty()) {
            return fail(ErrorCode::kUnsupported, core::Saying{"record.other_rules", {}},
                        "is played by other rules than the standard, which move lists cannot say; "
                        "use tusk's own text",
                        where);
        }
        auto track = writing.start(record.initial);
        if (!track) {
            return fail(track.error().within(where));
        }
        auto line = line_of(writing, record, **track);
        if (!line) {
            return fail(line.error().within(where));
        }
        const std::string end = end_text(record, **track);
        const bool unclear = end.empty() && i + 1 < records.size() && !record.actions.empty() &&
                             may_follow(records[i + 1], **track);
        text += *line + (unclear ? " *" : end) + "\n";
    }
    return text;
}

}  // namespace tusk::games
