#include "registry/record_score.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "registry/numbering.h"

namespace tusk::registry {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

struct Entry {
    std::size_t seat = 0;
    std::string text;
};

// Rows as the numbering wants them: a round of all seats, or two moves after each other.
class Sheet {
public:
    Sheet(Numbering numbering, std::size_t seats)
        : rounds_(numbering == Numbering::kRounds), width_(rounds_ ? seats : 2) {}

    void add(const Entry& entry) {
        const std::size_t slot = rounds_ ? entry.seat : row_.size();
        if (slot < row_.size() || row_.size() == width_) {
            end_row();
            add(entry);
            return;
        }
        while (row_.size() < slot) {
            row_.emplace_back("...");  // a side that did not move in this round
        }
        row_.push_back(entry.text);
        ++moves_;
    }

    [[nodiscard]] std::string take() {
        end_row();
        return std::move(text_);
    }

private:
    void end_row() {
        if (!row_.empty()) {
            text_ += fmt::format("{}. {}\n", rounds_ ? number_ : first_, core::join(row_, " "));
            ++number_;
            first_ = moves_ + 1;
            row_.clear();
        }
    }

    bool rounds_;
    std::size_t width_;
    std::vector<std::string> row_;
    std::string text_;
    std::size_t number_ = 1;
    std::size_t moves_ = 0;
    std::size_t first_ = 1;  // number of the row's first move
};

// The moves with what chance answered to them.
class Mover {
public:
    Mover(std::unique_ptr<State> state, std::string_view notation)
        : state_(std::move(state)), notation_(notation) {}

    Result<void> play(const games::RecordedAction& recorded) {
        const Decider decider = recorded.decider;
        const bool person = search::is_seat(decider);
        if (recorded.hidden) {
            return fail(ErrorCode::kUnsupported, "is hidden; what follows cannot be told");
        }
        const auto legal = state_->legal(decider);
        if (std::find(legal.begin(), legal.end(), recorded.action) == legal.end()) {
            return fail(ErrorCode::kIllegalMove, "the action is not legal there");
        }
        const auto touched = state_->gesture(recorded.action).to;
        std::string text = state_->text(recorded.action, notation_);
        if (person) {
            entries_.push_back({search::index(decider), std::move(text)});
            touched_ = touched;
        } else if (touched && touched == touched_ && !entries_.empty()) {
            entries_.back().text = std::move(text);
        }
        return state_->apply(decider, recorded.action);
    }

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }

private:
    std::unique_ptr<State> state_;
    std::string_view notation_;
    std::vector<Entry> entries_;
    std::optional<int> touched_;
};

}  // namespace

Result<void> check_notation(const Game& game, std::string_view notation) {
    const auto& known = game.info().notations;
    if (notation.empty() || std::find(known.begin(), known.end(), notation) != known.end()) {
        return {};
    }
    return fail(ErrorCode::kUnknownName,
                fmt::format("{} has no notation {}; known: {}", game.info().id,
                            core::quoted(notation), core::listed(known)));
}

Result<std::string> write_score(const Game& game, const Record& record, std::string_view notation) {
    auto state = game.parse(record.initial, record.options);
    if (!state) {
        return fail(state.error());
    }
    std::string text;
    const auto standard = game.initial((*state)->options());
    if (!standard || (*standard)->initial() != (*state)->initial()) {
        text = "fen " + (*state)->initial() + "\n";
    }
    Mover mover(std::move(*state), notation);
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
        if (auto done = mover.play(record.actions[i]); !done) {
            return fail(done.error().within(fmt::format("action {}", i + 1)));
        }
    }
    Sheet sheet(numbering_of(game), game.info().seat_names.size());
    for (const Entry& entry : mover.entries()) {
        sheet.add(entry);
    }
    return text + sheet.take();
}

}  // namespace tusk::registry
