// tusk book build: builds an opening book, or goes on with one.

#include <fmt/format.h>

#include <filesystem>

#include "book/book_file.h"
#include "book/expansion.h"
#include "cli/arguments.h"
#include "cli/book.h"
#include "cli/interrupt.h"
#include "cli/progress_bar.h"
#include "cli/report_json.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/text.h"
#include "grid/local_executor.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;

struct Request {
    std::string game;
    std::vector<std::string> options;
    std::vector<std::string> seeds;
    bool no_seeds = false;
    std::string player;
    search::Limits limits;
    std::optional<std::int64_t> seconds;
    std::size_t positions = 0;
    std::string deviation = "1";
    int moves = 0;
    int threads = 1;
    std::string out;
    bool json = false;
};

void declare(Arguments& arguments, Request& request) {
    arguments.required("game", request.game, "the game, see tusk games");
    arguments.texts("--option", request.options, "K=V", "a rule option, see tusk games GAME");
    arguments.texts("--seeds", request.seeds, "FILE",
                    "lines the book shall hold; as a rule the game's own opening files");
    arguments.flag("--no-seeds", request.no_seeds, "grow from the start alone");
    arguments.text("--player", request.player, "P", "who searches (alphabeta)");
    arguments.number("--depth", request.limits.depth, 1, 127, "D", "plies of each search (8)");
    arguments.number("--nodes", request.limits.nodes, 1, Arguments::kMaxNumber, "N",
                     "positions each search looks at");
    arguments.number("--moves", request.moves, 1, 1000, "N",
                     "value only the N best moves of a position (all)");
    arguments.text("--deviation", request.deviation, "PLIES",
                   "plies that a loss of one unit counts like in the order of growth (1)");
    arguments.number("--positions", request.positions, 1,
                     static_cast<std::int64_t>(book::kMaxPositions), "N",
                     "how many positions the book shall have in the end");
    arguments.number("--time", request.seconds, 1, 100'000'000, "S", "seconds to work at most");
    arguments.number("--threads", request.threads, 1, kMaxThreads, "N", "searches at once (1)");
    arguments.text("--out", request.out, "FILE", "the book; goes on with it if it exists");
    arguments.flag("--json", request.json, "print JSON");
}

Result<book::ExpansionSettings> settings_of(const registry::Game& game, const Request& request) {
    book::ExpansionSettings settings;
    settings.request.player = request.player.empty() ? game.analyst() : request.player;
    if (auto player = registry::make_player(game, settings.request.player); !player) {
        return fail(player.error().within("player"));
    }
    settings.request.limits = request.limits;
    settings.request.limits.lines = request.moves > 0 ? request.moves : search::Limits::kAllLines;
    auto spec = registry::parse_spec(settings.request.player);
    if (request.limits.unlimited() && spec && !registry::limits_itself(*spec)) {
        settings.request.limits.depth = 8;
    }
    const auto deviation = core::to_real(request.deviation);
    if (!deviation || *deviation < 0 || *deviation > 1000) {
        return fail(ErrorCode::kOutOfRange,
                    core::quoted(request.deviation) + " is not a number 0..1000", "deviation");
    }
    settings.deviation = *deviation;
    settings.positions = request.positions;
    settings.time_ms = request.seconds.value_or(0) * 1000;
    settings.window = static_cast<unsigned>(request.threads > 1 ? 2 * request.threads : 1);
    settings.save = [path = request.out](const book::Book& now) {
        return book::save_book(now, path);
    };
    return settings;
}

Result<std::vector<book::SeedPosition>> seeds_of(const registry::Game& game,
                                                 const core::NamedValues& options,
                                                 const Request& request) {
    book::Seeds seeds;
    if (auto done = seeds.read(game, options, "", "start"); !done) {
        return fail(done.error());
    }
    const bool named = !request.seeds.empty() || request.no_seeds || !options.empty();
    for (const std::string& path : named ? request.seeds : book::default_seed_files(game)) {
        auto text = core::read_file(path);
        if (!text) {
            return fail(text.error().within("seeds"));
        }
        if (auto done = seeds.read(game, options, *text, path); !done) {
            return fail(done.error().within("seeds"));
        }
    }
    return seeds.positions();
}

Result<book::Book> open_book(const registry::Game& game, const core::NamedValues& options,
                             const std::string& path) {
    if (!std::filesystem::exists(path)) {
        return book::Book::make(game, options);
    }
    auto known = book::load_book(game, path);
    auto fresh = book::Book::make(game, options);
    if (known && fresh && known->options() != fresh->options()) {
        return fail(ErrorCode::kUnsupported, "the book is for other rule options", path);
    }
    return known;
}

void print_report(const Request& request, const book::Book& book,
                  const book::ExpansionReport& report) {
    const double minutes = static_cast<double>(report.time_ms) / 60'000;
    const double rate = minutes > 0 ? static_cast<double>(report.searched) / minutes : 0;
    if (request.json) {
        print_json({{"book", request.out},
                    {"positions", book.positions().size()},
                    {"searched", report.searched},
                    {"time_ms", report.time_ms},
                    {"per_minute", rate},
                    {"complete", report.complete},
                    {"interrupted", report.interrupted}});
    } else {
        fmt::print("{}: {} positions, {} searched in {} ({:.0f} a minute)\n", request.out,
                   book.positions().size(), report.searched, core::clock_text(minutes * 60), rate);
    }
}

CommandResult build(const registry::Registry& registry, const registry::Game& game,
                    const Request& request) {
    auto options = read_options(request.options);
    if (!options) {
        return fail(options.error());
    }
    auto settings = settings_of(game, request);
    if (!settings) {
        return fail(settings.error());
    }
    auto built = open_book(game, *options, request.out);
    if (!built) {
        return fail(built.error());
    }
    auto seeds = seeds_of(game, built->options(), request);
    if (!seeds) {
        return fail(seeds.error());
    }
    if (!built->positions().empty()) {
        fmt::print(stderr, "tusk book: going on with {}, {} positions\n", request.out,
                   built->positions().size());
    }
    const auto slots = static_cast<unsigned>(request.threads);
    grid::JobKinds kinds = grid::built_in_kinds();
    kinds.add(book::evaluation_kind(registry, slots));
    grid::LocalOptions local;
    local.slots = slots;
    const Interrupt interrupt;
    ProgressBar bar;
    grid::LocalExecutor executor(std::move(kinds), local);
    auto report = book::expand(*built, *seeds, executor, *settings, interrupt.token(),
                               [&](const core::Progress& progress) { bar.show(progress); });
    bar.clear();
    if (!report) {
        return fail(report.error());
    }
    print_report(request, *built, *report);
    std::fflush(stdout);
    if (report->interrupted) {
        fmt::print(stderr, "tusk book: interrupted; the same command goes on\n");
        return kInterrupted;
    }
    return kDone;
}

}  // namespace

CommandResult book_build(const registry::Registry& registry, const Words& words) {
    Arguments arguments("book build",
                        "Builds an opening book over the game's openings, or goes on with one: the "
                        "seeds first, then the lines good players will play (drop-out expansion).",
                        "tusk book build othello --depth 12 --positions 20000 --threads 2 --out "
                        "book.txt");
    Request request;
    declare(arguments, request);
    if (auto status = arguments.parse(words); !status || *status) {
        return status.map([](const auto& done) { return done.value_or(kDone); });
    }
    auto game = registry.require(request.game);
    if (!game) {
        return fail(game.error());
    }
    if (request.out.empty()) {
        return fail(ErrorCode::kSyntax, "name the file of the book", "--out");
    }
    if (request.positions == 0 && !request.seconds) {
        return fail(ErrorCode::kSyntax, "say when it is enough: --positions or --time");
    }
    return build(registry, **game, request);
}

}  // namespace tusk::cli
