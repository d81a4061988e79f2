#include "book/probe.h"

#include <algorithm>

namespace tusk::book {

namespace {

constexpr std::size_t kMaxLine = 64;  // of what is told; recurring positions end it too

std::optional<std::size_t> index_of(const Book& book, const registry::State& state) {
    if (state.game().info().id != book.game().info().id || state.options() != book.options()) {
        return std::nullopt;
    }
    return book.find(key_of(state.canonical()));
}

}  // namespace

std::optional<Probe> probe(const Book& book, const registry::State& state) {
    const auto index = index_of(book, state);
    const registry::Deciders deciders = state.deciders();
    if (!index || deciders.nobody()) {
        return std::nullopt;
    }
    const BookPosition& known = book.positions()[*index];
    Probe answer{*index, known.value, known.depth, {}};
    for (const registry::Action action : state.legal(deciders.first())) {
        const auto next = state.clone();
        if (!next->apply(deciders.first(), action)) {
            continue;
        }
        const PositionKey key = key_of(next->canonical());
        const auto move = std::find_if(known.moves.begin(), known.moves.end(),
                                       [&](const BookMove& m) { return m.leads_to == key; });
        if (move == known.moves.end()) {
            continue;
        }
        ProbedMove probed{action, state.text(action), move->value, known.depth, std::nullopt};
        if (move->in_book()) {
            probed.position = move->position;
            probed.depth = book.positions()[*move->position].depth;
        }
        answer.moves.push_back(std::move(probed));
    }
    std::stable_sort(answer.moves.begin(), answer.moves.end(),
                     [](const ProbedMove& a, const ProbedMove& b) { return a.value > b.value; });
    return answer;
}

std::vector<registry::Action> book_line(const Book& book, const registry::State& state,
                                        const ProbedMove& first) {
    std::vector<registry::Action> line{first.action};
    const auto at = state.clone();
    while (line.size() < kMaxLine) {
        if (!at->apply(at->deciders().first(), line.back())) {
            line.pop_back();
            break;
        }
        const auto next = probe(book, *at);
        if (!next || next->moves.empty()) {
            break;
        }
        line.push_back(next->moves.front().action);
    }
    return line;
}

}  // namespace tusk::book
