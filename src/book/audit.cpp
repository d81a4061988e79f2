#include "book/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

#include "book/probe.h"

namespace tusk::book {

using core::fail;
using core::Result;

namespace {

constexpr std::size_t kMaxFaults = 20;

void complain(Audit& audit, std::string fault) {
    if (audit.faults.size() < kMaxFaults) {
        audit.faults.push_back(std::move(fault));
    }
}

Value best_searched(const BookPosition& position) {
    Value best = -kMaxValue;
    for (const BookMove& move : position.moves) {
        best = std::max(best, move.searched);
    }
    return best;
}

// The moves of a position again from its text: how many lead to different positions, and whether
// each link goes where the move goes.
Result<void> check_moves(const Book& book, const BookPosition& position, Audit& audit) {
    auto state = book.game().parse(position.text, book.options());
    if (!state) {
        return fail(state.error());
    }
    const registry::Decider decider = (*state)->deciders().first();
    std::map<PositionKey, bool> reachable;  // and whether it has a value
    for (const registry::Action action : (*state)->legal(decider)) {
        const auto next = (*state)->clone();
        if (auto done = next->apply(decider, action); !done) {
            return fail(done.error());
        }
        const std::string canonical = next->canonical();
        const PositionKey key = key_of(canonical);
        const auto move = std::find_if(position.moves.begin(), position.moves.end(),
                                       [&](const BookMove& m) { return m.leads_to == key; });
        reachable.emplace(key, move != position.moves.end());
        if (move == position.moves.end()) {
            continue;
        }
        const auto index = book.find(key);
        if (move->position != index || (index && book.positions()[*index].text != canonical)) {
            complain(audit, fmt::format("{}: {} leads to another position than the book says",
                                        position.text, move->text));
        }
    }
    const auto valued = std::count_if(reachable.begin(), reachable.end(),
                                      [](const auto& item) { return item.second; });
    if (static_cast<std::size_t>(valued) != position.moves.size()) {
        complain(audit, position.text + ": a move of the book is not legal there");
    }
    audit.incomplete += static_cast<std::size_t>(valued) < reachable.size() ? 1 : 0;
    return {};
}

void check_values(const Book& book, const BookPosition& position, Audit& audit) {
    Value best = -kMaxValue;
    for (const BookMove& move : position.moves) {
        Value value = move.searched;
        if (move.in_book()) {
            const Value there = book.positions()[*move.position].value;
            value = move.same_seat ? there : -there;
        }
        if (value != move.value) {
            complain(audit, fmt::format("{}: {} is worth {}, the book says {}", position.text,
                                        move.text, value, move.value));
        }
        best = std::max(best, value);
    }
    if (best != position.value) {
        complain(audit, fmt::format("{}: worth {}, the book says {}", position.text, best,
                                    position.value));
    }
}

}  // namespace

Result<Audit> audit(const Book& book) {
    Audit audit;
    audit.positions = book.positions().size();
    audit.min_depth = kMaxDepth;
    double sum = 0;
    std::size_t inner = 0;
    for (const BookPosition& position : book.positions()) {
        if (auto done = check_moves(book, position, audit); !done) {
            return fail(done.error().within("position " + position.text));
        }
        check_values(book, position, audit);
        const auto in_book = static_cast<std::size_t>(
            std::count_if(position.moves.begin(), position.moves.end(),
                          [](const BookMove& move) { return move.in_book(); }));
        audit.moves += position.moves.size();
        audit.book_moves += in_book;
        audit.min_depth = std::min(audit.min_depth, position.depth);
        audit.max_depth = std::max(audit.max_depth, position.depth);
        if (in_book > 0) {
            const double off = std::abs(units_of(best_searched(position) - position.value));
            sum += off;
            audit.max_difference = std::max(audit.max_difference, off);
            ++inner;
        }
    }
    audit.mean_difference = inner > 0 ? sum / static_cast<double>(inner) : 0;
    audit.min_depth = std::min(audit.min_depth, audit.max_depth);
    auto start = book.game().initial(book.options());
    if (!start) {
        return fail(start.error());
    }
    if (const auto index = book.find(key_of((*start)->canonical()))) {
        audit.reached = book.count_from(*index);
    }
    return audit;
}

Result<std::vector<ExportedLine>> export_lines(const Book& book) {
    auto start = book.game().initial(book.options());
    if (!start) {
        return fail(start.error());
    }
    struct Open {
        std::unique_ptr<registry::State> state;
        std::string opening;
    };
    std::vector<bool> seen(book.positions().size(), false);
    std::deque<Open> open;
    std::vector<ExportedLine> lines;
    if (const auto index = book.find(key_of((*start)->canonical()))) {
        seen[*index] = true;
        open.push_back({std::move(*start), ""});
    }
    while (!open.empty()) {
        const Open at = std::move(open.front());
        open.pop_front();
        auto known = probe(book, *at.state);
        std::sort(known->moves.begin(), known->moves.end(),
                  [](const auto& a, const auto& b) { return a.action < b.action; });
        bool leads_on = false;
        for (const ProbedMove& move : known->moves) {
            leads_on = leads_on || move.position;
            if (!move.position || seen[*move.position]) {
                continue;
            }
            seen[*move.position] = true;
            auto next = at.state->clone();
            if (auto done = next->apply(next->deciders().first(), move.action); !done) {
                return fail(done.error());
            }
            auto name = next->opening();
            open.push_back({std::move(next), name && !name->empty() ? *name : at.opening});
        }
        if (!leads_on) {
            ExportedLine line{{}, known->value, known->depth, at.opening};
            for (const registry::PlayedAction& played : at.state->history()) {
                line.moves.push_back(played.text);
            }
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

}  // namespace tusk::book
