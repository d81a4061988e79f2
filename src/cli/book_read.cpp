// tusk book show, check, export: what stands in a book.

#include <fmt/format.h>

#include "book/audit.h"
#include "book/book_file.h"
#include "book/probe.h"
#include "book/shelf.h"
#include "cli/arguments.h"
#include "cli/book.h"
#include "cli/report.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "cli/terminal.h"
#include "core/json.h"
#include "core/text.h"

namespace tusk::cli {

namespace {

using core::fail;
using core::Json;
using core::Result;

struct Request {
    std::string game;
    std::string book;
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.text("--book", request.book, "FILE", "the book; as a rule the game's own");
    arguments.flag("--json", request.json, "print JSON");
}

Result<book::Book> open_book(const registry::Registry& registry, const Request& request) {
    auto game = registry.require(request.game);
    if (!game) {
        return fail(game.error());
    }
    return book::load_book(**game,
                           request.book.empty() ? book::Shelf::path_of(**game) : request.book);
}

// The name of the opening a move reaches; empty = none.
Result<std::string> opening_after(const registry::State& state, registry::Action action) {
    const auto next = state.clone();
    if (auto done = next->apply(next->deciders().first(), action); !done) {
        return fail(done.error());
    }
    return next->opening();
}

struct ShownMove {
    book::ProbedMove move;
    std::size_t positions = 0;  // of the book from there on
    std::string opening;
};

Result<std::vector<ShownMove>> shown_moves(const book::Book& book, const registry::State& state,
                                           const book::Probe& known) {
    std::vector<ShownMove> shown;
    for (const book::ProbedMove& move : known.moves) {
        auto opening = opening_after(state, move.action);
        if (!opening) {
            return fail(opening.error());
        }
        shown.push_back({move, move.position ? book.count_from(*move.position) : 0, *opening});
    }
    return shown;
}

Json shown_json(const registry::State& state, const std::optional<book::Probe>& known,
                const std::vector<ShownMove>& shown) {
    Json moves = Json::array();
    for (const ShownMove& one : shown) {
        moves.push_back({{"move", one.move.text},
                         {"value", book::units_of(one.move.value)},
                         {"depth", one.move.depth},
                         {"positions", one.positions},
                         {"opening", one.opening.empty() ? Json(nullptr) : Json(one.opening)}});
    }
    return {{"position", state.position()},
            {"known", known.has_value()},
            {"value", known ? Json(book::units_of(known->value)) : Json(nullptr)},
            {"depth", known ? Json(known->depth) : Json(nullptr)},
            {"moves", std::move(moves)}};
}

void print_shown(const registry::State& state, const std::optional<book::Probe>& known,
                 const std::vector<ShownMove>& shown) {
    const Terminal terminal = Terminal::of(stdout);
    if (!known) {
        fmt::print("The position is not in the book.\n");
        return;
    }
    fmt::print("{} to move: {} {}\n\n", side_to_move(state),
               terminal.paint(Ink::kStrong, value_text(book::units_of(known->value), false)),
               state.game().info().unit);
    fmt::print("{}\n",
               terminal.paint(Ink::kSoft, fmt::format("{:<6}{:>8}{:>7}{:>11}  {}", "move", "value",
                                                      "depth", "positions", "opening")));
    for (const ShownMove& one : shown) {
        const std::string count = one.move.position ? std::to_string(one.positions) : "-";
        fmt::print("{:<6}{:>8}{:>7}{:>11}  {}\n", one.move.text,
                   value_text(book::units_of(one.move.value), false), one.move.depth, count,
                   one.opening);
    }
}

Json audit_json(const book::Book& book, const book::Audit& audit) {
    return {{"positions", audit.positions},
            {"moves", audit.moves},
            {"book_moves", audit.book_moves},
            {"reached", audit.reached},
            {"incomplete", audit.incomplete},
            {"min_depth", audit.min_depth},
            {"max_depth", audit.max_depth},
            {"mean_difference", audit.mean_difference},
            {"max_difference", audit.max_difference},
            {"player", book.player},
            {"faults", audit.faults}};
}

void print_audit(const book::Book& book, const book::Audit& audit) {
    const std::string& unit = book.game().info().unit;
    fmt::print("{} positions, {} of them reached from the start\n", audit.positions, audit.reached);
    fmt::print("{} moves with a value, {} of them lead on in the book\n", audit.moves,
               audit.book_moves);
    fmt::print("{} positions with moves that have no value\n", audit.incomplete);
    fmt::print("searched by {} to depth {}..{}\n", book.player, audit.min_depth, audit.max_depth);
    fmt::print("the book corrects its searches by {:.2f} {} on average, {:.2f} at most\n",
               audit.mean_difference, unit, audit.max_difference);
    for (const std::string& fault : audit.faults) {
        fmt::print("wrong: {}\n", fault);
    }
    fmt::print("{}\n", audit.faults.empty() ? "The book is in order." : "The book is wrong.");
}

}  // namespace

CommandResult book_show(const registry::Registry& registry, const Words& words) {
    Arguments arguments("book show", "Shows what a book says about a position, best move first.",
                        "tusk book show othello --moves f5d6c3");
    Request request;
    PositionOptions position;
    declare(arguments, request);
    position.declare(arguments);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto book = open_book(registry, request);
    if (!book) {
        return fail(book.error());
    }
    auto state = position.open(book->game());
    if (!state) {
        return fail(state.error());
    }
    const auto known = book::probe(*book, **state);
    auto shown = known ? shown_moves(*book, **state, *known) : std::vector<ShownMove>();
    if (!shown) {
        return fail(shown.error());
    }
    if (request.json) {
        print_json(shown_json(**state, known, *shown));
    } else {
        print_shown(**state, known, *shown);
    }
    return kDone;
}

CommandResult book_check(const registry::Registry& registry, const Words& words) {
    Arguments arguments("book check",
                        "Looks a book over: are all moves legal, do the values follow from each "
                        "other, what can be reached.",
                        "tusk book check othello");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto book = open_book(registry, request);
    if (!book) {
        return fail(book.error());
    }
    auto audit = book::audit(*book);
    if (!audit) {
        return fail(audit.error());
    }
    if (request.json) {
        print_json(audit_json(*book, *audit));
    } else {
        print_audit(*book, *audit);
    }
    return audit->faults.empty() ? kDone : kWorkFailed;
}

CommandResult book_export(const registry::Registry& registry, const Words& words) {
    Arguments arguments("book export",
                        "Writes one line of moves for every end of the book: moves, value for the "
                        "side to move there, opening.",
                        "tusk book export othello > lines.tsv");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto book = open_book(registry, request);
    if (!book) {
        return fail(book.error());
    }
    auto lines = book::export_lines(*book);
    if (!lines) {
        return fail(lines.error());
    }
    Json list = Json::array();
    for (const book::ExportedLine& line : *lines) {
        if (request.json) {
            list.push_back(
                {{"moves", line.moves},
                 {"value", book::units_of(line.value)},
                 {"depth", line.depth},
                 {"opening", line.opening.empty() ? Json(nullptr) : Json(line.opening)}});
        } else {
            fmt::print("{}\t{:+.2f}\t{}\n", core::join(line.moves, " "), book::units_of(line.value),
                       line.opening);
        }
    }
    if (request.json) {
        print_json(list);
    }
    return kDone;
}

}  // namespace tusk::cli
