#include "book/book_player.h"

#include <algorithm>

#include "book/book_file.h"
#include "book/probe.h"
#include "book/shelf.h"
#include "core/text.h"

namespace tusk::book {

using core::ErrorCode;
using core::fail;
using core::Result;

namespace {

constexpr const char* kBookPlayer = "alphabeta";

class BookPlayer final : public registry::Player {
public:
    BookPlayer(std::unique_ptr<registry::Player> inner, std::shared_ptr<const Book> book,
               const BookSettings& settings)
        : inner_(std::move(inner)),
          book_(std::move(book)),
          margin_(value_of(settings.book_margin)),
          draws_(settings.book_vary),
          rng_(core::mix64(settings.seed)) {}

    [[nodiscard]] Result<registry::Analysis> think(const registry::View& view,
                                                   const registry::Limits& limits,
                                                   std::stop_token stop,
                                                   registry::Sink& sink) override {
        if (auto known = ask(view, limits)) {
            sink.report(*known);
            return std::move(*known);
        }
        return inner_->think(view, limits, std::move(stop), sink);
    }

    void new_game() override { inner_->new_game(); }

private:
    // The answer of the book; nothing if it has none.
    std::optional<registry::Analysis> ask(const registry::View& view,
                                          const registry::Limits& limits) {
        if (view.game == nullptr || view.legal.empty()) {
            return std::nullopt;
        }
        const auto state = view.game->parse(view.position, view.options);
        const auto known = state ? probe(*book_, **state) : std::nullopt;
        if (!known) {
            return std::nullopt;
        }
        std::vector<const ProbedMove*> good;
        for (const ProbedMove& move : known->moves) {
            if (move.position && move.value >= known->value - margin_) {
                good.push_back(&move);
            }
        }
        if (good.empty()) {
            return std::nullopt;
        }
        const std::size_t drawn =
            draws_ ? rng_.below(static_cast<std::uint32_t>(good.size())) : std::size_t{0};
        return answer(**state, *known, *good[drawn], limits);
    }

    // The chosen move first, then the others as far as lines are wanted.
    [[nodiscard]] registry::Analysis answer(const registry::State& state, const Probe& known,
                                            const ProbedMove& chosen,
                                            const registry::Limits& limits) const {
        registry::Analysis analysis;
        analysis.best = chosen.action;
        analysis.value = units_of(chosen.value);
        analysis.depth = known.depth;
        analysis.stopped_by = search::StopReason::kBook;
        const auto add = [&](const ProbedMove& move) {
            search::Line line;
            line.moves = book_line(*book_, state, move);
            line.value = units_of(move.value);
            analysis.lines.push_back(std::move(line));
        };
        add(chosen);
        for (const ProbedMove& move : known.moves) {
            if (&move != &chosen &&
                analysis.lines.size() < static_cast<std::size_t>(limits.lines)) {
                add(move);
            }
        }
        return analysis;
    }

    std::unique_ptr<registry::Player> inner_;
    std::shared_ptr<const Book> book_;
    Value margin_;
    bool draws_;
    core::Rng rng_;
};

// The parameters that speak of the book, and all others.
struct SortedValues {
    core::NamedValues book;
    core::NamedValues player;
};

SortedValues sorted(const core::NamedValues& values) {
    const auto known = core::describe<BookSettings>();
    SortedValues result;
    for (const auto& value : values) {
        const bool is_book = std::any_of(
            known.begin(), known.end(), [&](const auto& info) { return info.name == value.first; });
        (is_book ? result.book : result.player).push_back(value);
    }
    return result;
}

// The book to ask; empty = none. A file is read even if it is not asked, so that whoever names one
// that cannot be read is told at once.
Shelf::Entry chosen_book(const registry::Game& game, const BookSettings& settings, Shelf& shelf) {
    Shelf::Entry book{nullptr};
    if (!settings.book_file.empty()) {
        auto loaded = load_book(game, settings.book_file);
        if (!loaded) {
            return fail(loaded.error());
        }
        book = std::make_shared<const Book>(std::move(*loaded));
    } else if (settings.book == BookChoice::kStandard) {
        book = shelf.standard(game);
        if (book && *book == nullptr) {
            return fail(ErrorCode::kFile, game.info().id + " has no book", Shelf::path_of(game));
        }
    }
    return settings.book == BookChoice::kNone ? nullptr : book;
}

registry::PlayerType asking(const registry::Game& game, const registry::PlayerType& plain,
                            const std::shared_ptr<Shelf>& shelf) {
    registry::PlayerType type = plain;
    for (core::ParamInfo& info : core::describe<BookSettings>()) {
        type.params.push_back(std::move(info));
    }
    type.check = [check = plain.check](const core::NamedValues& values) -> Result<void> {
        const SortedValues parts = sorted(values);
        if (auto settings = core::from_values<BookSettings>(parts.book); !settings) {
            return fail(settings.error());
        }
        return check(parts.player);
    };
    type.make = [&game, shelf, make = plain.make](
                    const core::NamedValues& values) -> Result<std::unique_ptr<registry::Player>> {
        const SortedValues parts = sorted(values);
        auto settings = core::from_values<BookSettings>(parts.book);
        if (!settings) {
            return fail(settings.error());
        }
        for (const auto& [name, value] : parts.player) {
            if (name == "seed") {
                settings->seed = core::to_unsigned(value).value_or(settings->seed);
            }
        }
        auto player = make(parts.player);
        if (!player) {
            return player;
        }
        auto book = chosen_book(game, *settings, *shelf);
        if (!book) {
            return fail(book.error());
        }
        return *book == nullptr ? std::move(player)
                                : with_book(std::move(*player), *book, *settings);
    };
    return type;
}

}  // namespace

std::vector<core::ParamField<BookSettings>> BookSettings::fields() {
    using S = BookSettings;
    return core::open_fields<S>({
        core::choice_field<S, BookChoice>("book", &S::book, {"none", "standard"},
                                          "ask the game's opening book before searching"),
        core::text_field<S>("book_file", &S::book_file,
                            "a book to ask instead of the game's own, as tusk book makes them"),
        core::number_field<S>("book_margin", &S::book_margin, 0.0, 1000.0,
                              "how much worse than the best a book move may be to be played"),
        core::boolean_field<S>("book_vary", &S::book_vary,
                               "draw one of the book moves within the margin, by the seed"),
    });
}

std::unique_ptr<registry::Player> with_book(std::unique_ptr<registry::Player> inner,
                                            std::shared_ptr<const Book> book,
                                            const BookSettings& settings) {
    return std::make_unique<BookPlayer>(std::move(inner), std::move(book), settings);
}

void add_book_players(registry::Registry& registry) {
    const auto shelf = std::make_shared<Shelf>();
    for (const auto& game : registry.games()) {
        const registry::PlayerType* plain = game->find_player(kBookPlayer);
        if (plain != nullptr && can_have_book(game->info())) {
            game->add_player(asking(*game, *plain, shelf));
        }
    }
}

}  // namespace tusk::book
