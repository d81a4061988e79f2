#include "book/book.h"

#include <algorithm>
#include <cmath>

#include "core/digest.h"
#include "core/text.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

std::uint64_t eight_bytes(const core::Sha256& hash, std::size_t from) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        number = number << 8 | hash[from + i];
    }
    return number;
}

Result<std::unique_ptr<registry::State>> open(const registry::Game& game,
                                              const core::NamedValues& options,
                                              std::string_view text) {
    auto state = game.parse(text, options);
    if (!state) {
        return state;
    }
    if ((*state)->canonical() != text) {
        return fail(ErrorCode::kBadPosition,
                    "not the form that stands for all symmetric ones, which is " +
                        core::quoted((*state)->canonical(), 200),
                    "position");
    }
    if ((*state)->deciders().nobody()) {
        return fail(ErrorCode::kGameOver, "the game is over here", "position");
    }
    return state;
}

// The move in the order of the game, and where it leads.
struct Candidate {
    std::size_t rank;
    BookMove move;
};

Result<Candidate> look_at(const registry::State& state, const std::vector<registry::Action>& legal,
                          const SearchedMove& searched) {
    const registry::Decider decider = state.deciders().first();
    auto action = state.parse_action(decider, searched.text);
    if (!action) {
        return fail(action.error());
    }
    if (searched.value < -kMaxValue || searched.value > kMaxValue) {
        return fail(ErrorCode::kOutOfRange,
                    "the value of " + core::quoted(searched.text) + " is too large");
    }
    const auto next = state.clone();
    if (auto done = next->apply(decider, *action); !done) {
        return fail(done.error());
    }
    const auto rank =
        static_cast<std::size_t>(std::find(legal.begin(), legal.end(), *action) - legal.begin());
    BookMove move{state.text(*action), searched.value, searched.value, key_of(next->canonical()),
                  std::nullopt};
    move.ends_game = next->deciders().nobody();
    move.same_seat = !move.ends_game && next->deciders().first() == decider;
    return Candidate{rank, std::move(move)};
}

// One move for each position that can be reached, in the order of the game.
std::vector<BookMove> distinct(std::vector<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::vector<BookMove> moves;
    for (Candidate& candidate : candidates) {
        const auto same = std::find_if(moves.begin(), moves.end(), [&](const BookMove& known) {
            return known.leads_to == candidate.move.leads_to;
        });
        if (same == moves.end()) {
            moves.push_back(std::move(candidate.move));
        } else {
            same->searched = std::max(same->searched, candidate.move.searched);
        }
    }
    return moves;
}

}  // namespace

Value value_of(double units) noexcept {
    return static_cast<Value>(std::lround(std::clamp<double>(units * 100, -kMaxValue, kMaxValue)));
}

PositionKey key_of(std::string_view canonical) {
    const core::Sha256 hash = core::sha256(canonical);
    return {eight_bytes(hash, 0), eight_bytes(hash, 8)};
}

const BookMove* BookPosition::drop_out() const noexcept {
    const BookMove* best = nullptr;
    for (const BookMove& move : moves) {
        if (!move.in_book() && (best == nullptr || move.value > best->value)) {
            best = &move;
        }
    }
    return best;
}

bool can_have_book(const registry::GameInfo& info) noexcept {
    return info.seat_names.size() == 2 && !info.chance && !info.hidden;
}

Book::Book(const registry::Game& game, core::NamedValues options)
    : game_(&game), options_(std::move(options)) {}

Result<Book> Book::make(const registry::Game& game, const core::NamedValues& options) {
    if (!can_have_book(game.info())) {
        return fail(ErrorCode::kUnsupported,
                    "books are for two seats without chance and secrets; " + game.info().id +
                        " is another kind of game");
    }
    auto initial = game.initial(options);
    if (!initial) {
        return fail(initial.error());
    }
    return Book(game, (*initial)->options());
}

std::optional<std::size_t> Book::find(const PositionKey& key) const {
    const auto found = index_.find(key);
    return found == index_.end() ? std::nullopt : std::optional(found->second);
}

Result<std::size_t> Book::enter(std::string_view canonical, int depth,
                                const std::vector<SearchedMove>& moves) {
    auto state = open(*game_, options_, canonical);
    if (!state) {
        return fail(state.error());
    }
    if (moves.empty() || depth < 0 || depth > kMaxDepth || positions_.size() >= kMaxPositions) {
        return fail(ErrorCode::kOutOfRange, "no moves, no such depth, or too many positions");
    }
    const auto legal = (*state)->legal((*state)->deciders().first());
    std::vector<Candidate> candidates;
    for (const SearchedMove& searched : moves) {
        auto candidate = look_at(**state, legal, searched);
        if (!candidate) {
            return fail(candidate.error());
        }
        candidates.push_back(std::move(*candidate));
    }
    const PositionKey key = key_of(canonical);
    const auto known = find(key);
    const std::size_t at = known.value_or(positions_.size());
    if (known) {
        for (const BookMove& old : positions_[at].moves) {
            const auto [first, last] = waiting_.equal_range(old.leads_to);
            for (auto item = first; item != last;) {
                item = item->second.position == at ? waiting_.erase(item) : std::next(item);
            }
        }
    } else {
        positions_.emplace_back();
        index_.emplace(key, at);
        const auto [first, last] = waiting_.equal_range(key);
        for (auto item = first; item != last; ++item) {
            positions_[item->second.position].moves[item->second.move].position = at;
        }
        waiting_.erase(first, last);
    }
    BookPosition& position = positions_[at];
    position.text = std::string(canonical);
    position.depth = depth;
    position.moves = distinct(std::move(candidates));
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        position.moves[i].position = find(position.moves[i].leads_to);
        if (!position.moves[i].position) {
            waiting_.emplace(position.moves[i].leads_to, Place{at, i});
        }
    }
    return at;
}

// Fills order_, and marks the moves that lead back to a position on the way.
void Book::sort_out() {
    enum class Mark : std::uint8_t { kNew, kOnTheWay, kDone };
    std::vector<Mark> marks(positions_.size(), Mark::kNew);
    order_.clear();
    std::vector<Place> way;
    for (std::size_t start = 0; start < positions_.size(); ++start) {
        if (marks[start] != Mark::kNew) {
            continue;
        }
        marks[start] = Mark::kOnTheWay;
        way.push_back({start, 0});
        while (!way.empty()) {
            auto& [at, next] = way.back();
            if (next == positions_[at].moves.size()) {
                marks[at] = Mark::kDone;
                order_.push_back(at);
                way.pop_back();
                continue;
            }
            BookMove& move = positions_[at].moves[next++];
            if (!move.position) {
                continue;
            }
            move.recurs = marks[*move.position] == Mark::kOnTheWay;
            if (marks[*move.position] == Mark::kNew) {
                marks[*move.position] = Mark::kOnTheWay;
                way.push_back({*move.position, 0});
            }
        }
    }
}

void Book::settle() {
    sort_out();
    for (const std::size_t at : order_) {
        BookPosition& position = positions_[at];
        position.value = -kMaxValue;
        for (BookMove& move : position.moves) {
            move.value = move.searched;
            if (move.in_book()) {
                const Value there = positions_[*move.position].value;
                move.value = move.same_seat ? there : -there;
            }
            position.value = std::max(position.value, move.value);
        }
    }
}

std::size_t Book::count_from(std::size_t index) const {
    std::vector<bool> seen(positions_.size(), false);
    std::vector<std::size_t> open{index};
    seen[index] = true;
    std::size_t count = 0;
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        ++count;
        for (const BookMove& move : positions_[at].moves) {
            if (move.position && !seen[*move.position]) {
                seen[*move.position] = true;
                open.push_back(*move.position);
            }
        }
    }
    return count;
}

}  // namespace tusk::book
