// What every game of the registry must do, whatever it is: one suite through the run-time interface
// alone, with no special case for any game. A new game is in it as soon as it is in the list. The
// file is long because it is one list: the whole of what is asked of a game stands here.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "book/book_player.h"
#include "core/text.h"
#include "registry/record_formats.h"
#include "registry/record_text.h"
#include "registry/referee.h"
#include "registry/replay.h"
#include "registry/spec.h"
#include "tests/conformance/walk.h"
#include "tests/games/test_games.h"

namespace tusk::tests {
namespace {

using core::ErrorCode;
using core::ParamKind;
using registry::Action;
using registry::Decider;
using registry::Game;
using registry::Registry;
using registry::Seat;
using registry::State;
using registry::View;
using registry::Viewer;

const Registry& small_games() {
    static const Registry games = test_games();
    return games;
}
const Registry& real_games() {
    static const Registry games = [] {
        Registry all = registry::all_games();
        book::add_book_players(all);
        return all;
    }();
    return games;
}

const Registry& home_of(const Game& game) {
    return small_games().find(game.info().id) == &game ? small_games() : real_games();
}

std::vector<std::string> games_of(const Registry& registry) {
    std::vector<std::string> result;
    for (const auto& game : registry.games()) {
        result.push_back(game->info().id);
    }
    return result;
}

std::string name_of(const testing::TestParamInfo<std::string>& tested) {
    return tested.param;
}

std::optional<std::string> no_companions(std::string_view /*name*/) {
    return std::nullopt;
}

class conformance : public testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] const Game& game() const {
        const Game* small = small_games().find(GetParam());
        return small != nullptr ? *small : *real_games().find(GetParam());
    }
    [[nodiscard]] const Registry& home() const { return home_of(game()); }

    // Visits the states of `games` random games under every variant of the rules.
    void walk(int games, const std::function<void(const State&)>& visit) {
        for (const core::NamedValues& options : option_variants(game())) {
            for (int i = 0; i < games; ++i) {
                const std::unique_ptr<State> state = *game().initial(options);
                ASSERT_TRUE(play_out(*state, rng_, visit)) << state->encode();
                if (HasFailure()) {
                    return;
                }
            }
        }
    }

    core::Rng rng_{20240229};
};

INSTANTIATE_TEST_SUITE_P(test_games, conformance, testing::ValuesIn(games_of(small_games())),
                         name_of);
INSTANTIATE_TEST_SUITE_P(all_games, conformance, testing::ValuesIn(games_of(real_games())),
                         name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(conformance);

// ------------------------------------------------------------------------- what a game says of
// itself

TEST_P(conformance, names_are_there_in_three_languages) {
    const registry::GameInfo& info = game().info();
    for (const char* language : {"en", "zh-Hant", "zh-Hans"}) {
        ASSERT_TRUE(info.names.contains(language)) << language;
        EXPECT_FALSE(info.names.at(language).empty()) << language;
    }
    EXPECT_EQ(info.id, core::lower(info.id));
    EXPECT_FALSE(info.summary.empty());
    EXPECT_FALSE(info.unit.empty());
    EXPECT_FALSE(info.notations.empty());
    EXPECT_GE(info.seat_names.size(), 2u);
    EXPECT_LE(info.seat_names.size(), static_cast<std::size_t>(search::kMaxSeats));
    const std::set<std::string> seats(info.seat_names.begin(), info.seat_names.end());
    EXPECT_EQ(seats.size(), info.seat_names.size());
}

TEST_P(conformance, levels_go_by_known_names_and_their_players_can_be_made) {
    const std::vector<std::string> known = {"beginner", "easy",   "casual", "intermediate",
                                            "advanced", "strong", "expert", "master"};
    auto next = known.begin();
    for (const registry::Level& level : game().levels()) {
        next = std::find(next, known.end(), level.id);
        ASSERT_NE(next++, known.end()) << level.id << " is unknown or out of order";
        const auto player = registry::make_player(game(), level.player);
        EXPECT_TRUE(player) << level.id << ": " << player.error().text();
        if (level.next_score) {
            EXPECT_LT(*level.next_score, 0.5) << level.id << " is not weaker than the next";
        }
    }
}

TEST_P(conformance, whoever_plays_or_analyses_unnamed_can_be_made) {
    for (const std::string& spec : {game().main_player(), game().analyst()}) {
        const auto player = registry::make_player(game(), spec);
        EXPECT_TRUE(player) << spec << ": " << player.error().text();
    }
}

TEST_P(conformance, a_board_can_be_drawn_from_its_look_and_scenes) {
    for (const core::NamedValues& options : option_variants(game())) {
        const auto look = game().look(options);
        ASSERT_TRUE(look) << look.error().text();
        if (!*look) {
            EXPECT_FALSE((*game().initial(options))->scene(Seat::kSpectator));
            continue;
        }
        const auto cells = static_cast<std::size_t>((*look)->columns * (*look)->rows);
        EXPECT_GT(cells, 0u);
        EXPECT_EQ((*look)->column_labels.size(), static_cast<std::size_t>((*look)->columns));
        EXPECT_EQ((*look)->row_labels.size(), static_cast<std::size_t>((*look)->rows));
        const std::set<std::string> names((*look)->cell_names.begin(), (*look)->cell_names.end());
        EXPECT_EQ(names.size(), cells);
        for (const games::Piece& piece : (*look)->pieces) {
            for (const char* language : {"en", "zh-Hant", "zh-Hans"}) {
                EXPECT_TRUE(piece.names.contains(language)) << piece.id;
            }
        }
        const auto is_cell = [&](const std::optional<int>& cell) {
            return !cell || (*cell >= 0 && *cell < static_cast<int>(cells));
        };
        const auto state = *game().initial(options);
        const auto pieces = static_cast<int>((*look)->pieces.size());
        ASSERT_TRUE(play_out(*state, rng_, [&](const State& now) {
            for (const Viewer viewer : viewers(game())) {
                const auto scene = now.scene(viewer);
                ASSERT_TRUE(scene);
                ASSERT_EQ(scene->cells.size(), cells);
                for (const int cell : scene->cells) {
                    EXPECT_TRUE(cell == games::kEmptyCell || (cell >= 0 && cell < pieces));
                }
                for (const auto& hand : scene->hands) {
                    for (const games::HandPiece& held : hand) {
                        EXPECT_TRUE(held.piece >= 0 && held.piece < pieces && held.count > 0);
                    }
                }
            }
            const registry::Deciders deciders = now.deciders();
            if (deciders.nobody() || deciders.chance) {
                return;
            }
            for (const Action action : now.legal(deciders.first())) {
                const games::Gesture gesture = now.gesture(action);
                EXPECT_TRUE(is_cell(gesture.from) && is_cell(gesture.to));
                // Whatever is put or moved somewhere can be seen there afterwards.
                if (gesture.to) {
                    const auto after = now.clone();
                    ASSERT_TRUE(after->apply(deciders.first(), action));
                    const auto cell = static_cast<std::size_t>(*gesture.to);
                    EXPECT_NE(after->scene(deciders.first())->cells[cell], games::kEmptyCell);
                }
            }
        }));
    }
}

TEST_P(conformance, what_a_board_editor_writes_is_read) {
    for (const core::NamedValues& options : option_variants(game())) {
        const auto look = *game().look(options);
        if (!look || std::any_of(look->pieces.begin(), look->pieces.end(),
                                 [](const games::Piece& piece) { return piece.setup.empty(); })) {
            continue;
        }
        const auto letter_of = [&](Seat seat) {
            const auto piece =
                std::find_if(look->pieces.begin(), look->pieces.end(),
                             [&](const games::Piece& candidate) { return candidate.seat == seat; });
            return piece->setup;
        };
        const auto state = *game().initial(options);
        ASSERT_TRUE(play_out(*state, rng_, [&](const State& now) {
            if (now.deciders().nobody()) {
                return;
            }
            const auto scene = *now.scene(Seat::kSpectator);
            std::string text;
            for (const int cell : scene.cells) {
                text += cell == games::kEmptyCell
                            ? "-"
                            : look->pieces[static_cast<std::size_t>(cell)].setup;
            }
            const auto read = game().parse(text + " " + letter_of(now.deciders().first()), options);
            ASSERT_TRUE(read) << text << ": " << read.error().text();
            EXPECT_EQ((*read)->scene(Seat::kSpectator)->cells, scene.cells);
            EXPECT_EQ((*read)->deciders(), now.deciders());
        }));
    }
}

TEST_P(conformance, the_data_of_opening_names_can_be_read) {
    walk(1, [](const State& state) {
        const auto name = state.opening();
        ASSERT_TRUE(name) << name.error().text();
    });
}

TEST_P(conformance, every_default_of_an_option_is_accepted_and_changes_nothing) {
    const std::string standard = (*game().initial({}))->encode();
    for (const core::ParamInfo& option : game().options()) {
        const auto state = game().initial({{option.name, option.default_value}});
        ASSERT_TRUE(state) << option.name << ": " << state.error().text();
        EXPECT_EQ((*state)->encode(), standard) << option.name;
    }
}

TEST_P(conformance, options_out_of_range_are_refused) {
    for (const core::ParamInfo& option : game().options()) {
        std::vector<std::string> wrong;
        switch (option.kind) {
            case ParamKind::kInteger:
            case ParamKind::kReal:
                wrong = {core::write_number(option.kind, option.min - 1),
                         core::write_number(option.kind, option.max + 1),
                         "",
                         "x",
                         "1e999",
                         "nan"};
                break;
            case ParamKind::kBoolean: wrong = {"maybe", ""}; break;
            case ParamKind::kChoice: wrong = {"no-such-choice", ""}; break;
            case ParamKind::kText: break;
        }
        for (const std::string& value : wrong) {
            const auto state = game().initial({{option.name, value}});
            ASSERT_FALSE(state) << option.name << "=" << value;
            EXPECT_NE(state.error().message.find(option.name), std::string::npos);
        }
    }
    const auto unknown = game().initial({{"no-such-option", "1"}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, ErrorCode::kUnknownName);
}

// ---------------------------------------------------------------------------------- rules

TEST_P(conformance, random_games_end_with_a_bounded_outcome) {
    const registry::GameInfo& info = game().info();
    walk(40, [&](const State& state) {
        const auto outcome = state.outcome();
        ASSERT_EQ(outcome.has_value(), state.deciders().nobody());
        if (!outcome) {
            return;
        }
        EXPECT_FALSE(outcome->reason.empty());
        for (std::size_t i = 0; i < outcome->payoff.size(); ++i) {
            const double bound =
                i < info.seat_names.size() ? (info.points ? info.max_payoff : 1) : 0;
            EXPECT_LE(std::abs(outcome->payoff[i]), bound) << "seat " << i + 1;
        }
        EXPECT_EQ(state.outcome()->payoff, outcome->payoff);
        EXPECT_EQ(state.clone()->outcome()->payoff, outcome->payoff);
        EXPECT_TRUE(state.chance().empty());
        for (const Viewer viewer : viewers(game())) {
            EXPECT_TRUE(state.legal(viewer).empty());
            EXPECT_TRUE(state.view(viewer).outcome.has_value());
        }
    });
}

TEST_P(conformance, nothing_can_be_played_after_the_end) {
    walk(3, [&](const State& state) {
        if (!state.deciders().nobody()) {
            return;
        }
        const std::unique_ptr<State> copy = state.clone();
        for (const auto& played : state.history()) {
            const auto done = copy->apply(played.decider, played.action);
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, ErrorCode::kGameOver);
            EXPECT_FALSE(copy->parse_action(played.decider, played.text));
        }
        EXPECT_EQ(snapshot(*copy), snapshot(state));
    });
}

TEST_P(conformance, clones_are_independent) {
    walk(3, [&](const State& state) {
        const std::unique_ptr<State> copy = state.clone();
        const std::string before = snapshot(state);
        ASSERT_EQ(snapshot(*copy), before);
        for (int i = 0; i < 3 && !copy->deciders().nobody(); ++i) {
            const Choice choice = random_choice(*copy, rng_);
            ASSERT_TRUE(copy->apply(choice.decider, choice.action));
            EXPECT_NE(copy->encode(), state.encode());
        }
        EXPECT_EQ(snapshot(state), before);
    });
}

TEST_P(conformance, illegal_actions_are_errors_and_change_nothing) {
    walk(2, [&](const State& state) {
        const std::unique_ptr<State> copy = state.clone();
        const std::string before = snapshot(state);
        for (const Decider decider : {Seat::kFirst, Seat::kSecond, Seat::kThird, Seat::kFourth,
                                      Seat::kChance, Seat::kSpectator, search::seat_at(77)}) {
            const std::vector<Action> legal = copy->legal(decider);
            EXPECT_EQ(legal.empty(), !copy->deciders().has(decider));
            const auto refuse = [&](Action action) {
                if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
                    const auto done = copy->apply(decider, action);
                    ASSERT_FALSE(done);
                    EXPECT_FALSE(done.error().message.empty());
                }
            };
            for (std::uint32_t code = 0; code < 40; ++code) {
                refuse({code});
                refuse({rng_.below(1 << 24)});
            }
            for (const Decider other : {Seat::kFirst, Seat::kSecond, Seat::kChance}) {
                for (const Action action : state.legal(other)) {
                    refuse(action);
                }
            }
        }
        EXPECT_EQ(snapshot(*copy), before);
    });
}

TEST_P(conformance, legal_actions_are_unique_and_their_texts_read_back) {
    std::vector<std::string> notations = game().info().notations;
    notations.emplace_back();
    walk(5, [&](const State& state) {
        for (const Viewer decider :
             {Seat::kFirst, Seat::kSecond, Seat::kThird, Seat::kFourth, Seat::kChance}) {
            const std::vector<Action> legal = state.legal(decider);
            ASSERT_EQ(std::set<Action>(legal.begin(), legal.end()).size(), legal.size());
            for (const Action action : legal) {
                for (const std::string& notation : notations) {
                    const std::string text = state.text(action, notation);
                    const auto read = state.parse_action(decider, text);
                    ASSERT_TRUE(read) << read.error().text() << " in " << state.position();
                    EXPECT_EQ(*read, action) << text << " in " << state.position();
                }
            }
        }
    });
}

// A record puts texts beside its own marks, words apart (registry/record_text.h).
TEST_P(conformance, standard_texts_of_actions_are_single_words_without_marks_of_the_record) {
    walk(5, [&](const State& state) {
        if (!state.history().empty()) {
            const std::string& text = state.history().back().text;
            ASSERT_EQ(core::words(text).size(), 1u) << text;
            EXPECT_EQ(text.find_first_of("{<"), std::string::npos) << text;
            EXPECT_EQ(std::string("=?#[").find(text.front()), std::string::npos) << text;
            EXPECT_FALSE(text.size() > 2 && core::is_digit(text[0]) && text[1] == ':') << text;
        }
    });
}

TEST_P(conformance, chance_has_positive_weights_and_the_secret_resolves_it) {
    const std::unique_ptr<registry::Secret> secret = game().deal(7);
    walk(10, [&](const State& state) {
        const auto outcomes = state.chance();
        ASSERT_EQ(outcomes.empty(), !state.deciders().chance);
        if (outcomes.empty()) {
            return;
        }
        EXPECT_TRUE(game().info().chance);
        std::vector<Action> actions;
        for (const auto& outcome : outcomes) {
            EXPECT_GT(outcome.weight, 0u);
            actions.push_back(outcome.action);
        }
        EXPECT_EQ(actions, state.legal(Seat::kChance));
        const Action resolved = game().resolve(*secret, state);
        EXPECT_NE(std::find(actions.begin(), actions.end(), resolved), actions.end());
    });
}

TEST_P(conformance, the_same_seed_deals_the_same_game) {
    const auto chance_of = [&](std::uint64_t seed) {
        const std::unique_ptr<registry::Secret> secret = game().deal(seed);
        EXPECT_EQ(secret->seed(), seed);
        core::Rng rng(5);
        const std::unique_ptr<State> state = *game().initial({});
        std::string drawn;
        while (!state->deciders().nobody() && state->history().size() < 500) {
            Choice choice = random_choice(*state, rng);
            if (choice.decider == Seat::kChance) {
                choice.action = game().resolve(*secret, *state);
                drawn += state->text(choice.action) + " ";
            }
            EXPECT_TRUE(state->apply(choice.decider, choice.action));
        }
        return drawn;
    };
    std::set<std::string> deals;
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        const std::string drawn = chance_of(seed);
        ASSERT_EQ(drawn, chance_of(seed));
        deals.insert(drawn);
    }
    EXPECT_EQ(deals.size() > 1, game().info().chance);
}

TEST_P(conformance, perft_of_one_ply_counts_the_legal_actions) {
    const std::unique_ptr<State> state = *game().initial({});
    EXPECT_EQ(*game().perft(*state, 0, {}, {}), 1u);
    EXPECT_EQ(*game().perft(*state, 1, {}, {}), state->legal(state->deciders().first()).size());
    EXPECT_FALSE(game().perft(*state, 1, {{"no-such-option", "1"}}, {}));
}

// ---------------------------------------------------------------------------------- texts

TEST_P(conformance, positions_read_back_with_the_same_key) {
    walk(10, [&](const State& state) {
        const std::string text = game().info().hidden ? state.initial() : state.position();
        const auto read = game().parse(text, state.options());
        ASSERT_TRUE(read) << text << ": " << read.error().text();
        EXPECT_EQ((*read)->position(), text);
        EXPECT_EQ((*read)->initial(), text);
        EXPECT_EQ((*read)->options(), state.options());
        if (!game().info().hidden) {
            EXPECT_EQ((*read)->key(), state.key()) << text;
            EXPECT_EQ((*read)->board(), state.board()) << text;
        }
    });
}

TEST_P(conformance, a_canonical_position_stands_for_itself) {
    if (game().info().hidden || game().info().seat_names.size() != 2) {
        return;  // nobody asks for it there
    }
    walk(10, [&](const State& state) {
        const auto read = game().parse(state.canonical(), state.options());
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ((*read)->canonical(), state.canonical());
        EXPECT_EQ((*read)->position(), state.canonical());
        const auto choices = [](const State& one) {
            const auto deciders = one.deciders();
            return deciders.nobody() ? std::size_t{0} : one.legal(deciders.first()).size();
        };
        // A game may be over by what came before the position; read anew, it goes on.
        if (!state.outcome() || (*read)->outcome()) {
            EXPECT_EQ(choices(**read), choices(state));
        }
    });
}

// The walk also stands between decisions made at once, where some are in and none is played.
TEST_P(conformance, encoding_is_undone_by_decoding) {
    walk(3, [&](const State& state) {
        const auto decoded = game().decode(state.encode());
        ASSERT_TRUE(decoded) << decoded.error().text();
        EXPECT_EQ(snapshot(**decoded), snapshot(state));
    });
}

TEST_P(conformance, records_read_back_and_replay_to_the_same_state) {
    const auto check = [&](const State& state) {
        registry::Record record = registry::record_of(state);
        record.tags = {{"Event", "a \"quoted\" {name} \\ with\n[Game \"x\"] inside"}};
        record.comment = "before {the} first\n[Game \"tictactoe\"]";
        for (std::size_t i = 0; i < record.actions.size(); i += 3) {
            record.actions[i].comment = "第 " + std::to_string(i) + " } \\ ";
            record.actions[i].value = rng_.unit() - 0.5;
            record.actions[i].time_ms = rng_.below(100'000);
        }
        const auto text = registry::write_record(game(), record);
        ASSERT_TRUE(text) << text.error().text();
        const registry::ReadResult read = registry::read_records(home(), *text + "\n" + *text);
        ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << *text;
        ASSERT_EQ(read.records.size(), 2u);
        EXPECT_EQ(read.records[0], record) << *text;
        EXPECT_EQ(read.records[1], record) << *text;
        const auto replayed = registry::replay(game(), read.records[0]);
        ASSERT_TRUE(replayed) << replayed.error().text();
        EXPECT_EQ(snapshot(**replayed), snapshot(state));
    };
    for (const core::NamedValues& options : option_variants(game())) {
        for (int i = 0; i < 10; ++i) {
            const std::unique_ptr<State> state = *game().initial(options);
            ASSERT_TRUE(play_out(*state, rng_, [](const State&) {}));
            check(*state);
            const std::unique_ptr<State> middle = somewhere(game(), options, rng_);
            // Decisions that are not all in are no part of a record.
            check(**registry::replay(game(), registry::record_of(*middle)));
            if (!game().info().hidden) {  // a game that starts from another position
                const std::unique_ptr<State> later = *game().parse(middle->position(), options);
                ASSERT_TRUE(play_out(*later, rng_, [](const State&) {}));
                check(*later);
            }
        }
    }
}

TEST_P(conformance, lists_of_actions_are_read_as_one_text) {
    for (int i = 0; i < 10; ++i) {
        const std::unique_ptr<State> state = *game().initial({});
        ASSERT_TRUE(play_out(*state, rng_, [](const State&) {}));
        std::string text;
        const std::unique_ptr<State> follow = *game().initial({});
        for (const auto& played : state->history()) {
            const bool several = std::popcount(follow->deciders().seat_mask) > 1;
            text += several ? std::to_string(search::index(played.decider) + 1) + ":" : "";
            text += played.text + " ";
            ASSERT_TRUE(follow->apply(played.decider, played.action));
        }
        const std::unique_ptr<State> again = *game().initial({});
        const auto done = registry::apply_text(*again, text);
        ASSERT_TRUE(done) << done.error().text() << ": " << text;
        EXPECT_EQ(snapshot(*again), snapshot(*state));
    }
}

// A format may be for positions or for games only, or for the standard rules; then it says so.
TEST_P(conformance, formats_read_what_they_write) {
    std::vector<registry::Record> played;
    std::vector<registry::Record> set_up;
    for (int i = 0; i < 5; ++i) {
        const std::unique_ptr<State> state = *game().initial({});
        ASSERT_TRUE(play_out(*state, rng_, [](const State&) {}));
        played.push_back(registry::record_of(*state));
        if (!game().info().hidden) {
            const std::string position = somewhere(game(), {}, rng_)->position();
            set_up.push_back(registry::record_of(**game().parse(position, {})));
        }
    }
    for (const registry::RecordFormat& format : game().formats()) {
        int written = 0;
        for (const auto& records : {played, set_up}) {
            if (format.write == nullptr || records.empty()) {
                continue;
            }
            const auto text = format.write(records);
            if (!text) {
                EXPECT_FALSE(text.error().message.empty()) << format.name;
                continue;
            }
            ++written;
            EXPECT_EQ(registry::recognise_format(game(), *text).value_or("none"), format.name);
            const auto read = format.read(*text, no_companions);
            ASSERT_TRUE(read.errors.empty()) << format.name << ": " << read.errors[0].text();
            ASSERT_EQ(read.records.size(), records.size()) << format.name;
            for (std::size_t i = 0; i < records.size(); ++i) {
                const auto replayed = registry::replay(game(), read.records[i]);
                ASSERT_TRUE(replayed) << format.name << ": " << replayed.error().text();
                EXPECT_EQ((*replayed)->position(),
                          (*registry::replay(game(), records[i]))->position())
                    << format.name;
            }
        }
        EXPECT_TRUE(written > 0 || format.write == nullptr) << format.name;
    }
}

// ---------------------------------------------------------------------------------- secrets

TEST_P(conformance, a_view_shows_a_seat_its_own_choices_and_what_it_saw) {
    walk(5, [&](const State& state) {
        for (const Viewer viewer : viewers(game())) {
            const View view = state.view(viewer);
            EXPECT_EQ(view.viewer, viewer);
            EXPECT_EQ(view.game, &game());
            EXPECT_EQ(view.legal,
                      search::is_seat(viewer) ? state.legal(viewer) : std::vector<Action>{});
            ASSERT_EQ(view.legal_text.size(), view.legal.size());
            for (std::size_t i = 0; i < view.legal.size(); ++i) {
                EXPECT_EQ(view.legal_text[i], state.text(view.legal[i]));
                EXPECT_EQ(view.text_of(view.legal[i]), view.legal_text[i]);
            }
            ASSERT_EQ(view.history.size(), state.history().size());
            for (std::size_t i = 0; i < view.history.size(); ++i) {
                EXPECT_EQ(view.history[i].decider, state.history()[i].decider);
                EXPECT_EQ(view.history[i].action.has_value(), state.sees(viewer, i));
                EXPECT_EQ(view.history[i].text,
                          state.sees(viewer, i) ? state.history()[i].text : "?");
                EXPECT_TRUE(game().info().hidden || state.sees(viewer, i));
                EXPECT_TRUE(view.history[i].decider != viewer || state.sees(viewer, i))
                    << "a seat knows what it did";
            }
            if (!game().info().hidden) {
                EXPECT_EQ(view.position, state.position());
                EXPECT_EQ(view.initial, state.initial());
            }
        }
    });
}

TEST_P(conformance, a_decision_made_at_once_stays_unknown_until_all_are_in) {
    walk(20, [&](const State& state) {
        if (std::popcount(state.deciders().seat_mask) < 2) {
            return;
        }
        const Choice choice = random_choice(state, rng_);
        const std::unique_ptr<State> after = state.clone();
        ASSERT_TRUE(after->apply(choice.decider, choice.action));
        EXPECT_EQ(after->position(), state.position());
        EXPECT_EQ(after->history().size(), state.history().size());
        EXPECT_FALSE(after->deciders().has(choice.decider));
        EXPECT_FALSE(after->apply(choice.decider, choice.action)) << "nobody decides twice";
        for (const Viewer viewer : viewers(game())) {
            if (viewer != choice.decider) {
                EXPECT_EQ(bytes(after->view(viewer)), bytes(state.view(viewer)));
            }
        }
    });
}

TEST_P(conformance, states_that_differ_in_secrets_alone_look_the_same) {
    int pairs = 0;
    int different = 0;
    const int attempts = game().info().hidden ? 2000 : 50;
    for (int i = 0; i < attempts && different < 200; ++i) {
        const std::unique_ptr<State> state = somewhere(game(), {}, rng_);
        const Viewer viewer =
            viewers(game())[rng_.below(static_cast<std::uint32_t>(viewers(game()).size()))];
        const std::unique_ptr<State> other = redealt(*state, viewer, rng_);
        if (other == nullptr) {
            continue;
        }
        ++pairs;
        different += other->encode() != state->encode() ? 1 : 0;
        if (registry::record_of(*state).actions.size() != state->history().size() ||
            std::popcount(state->deciders().seat_mask) !=
                std::popcount(other->deciders().seat_mask)) {
            continue;  // one of them stands between decisions made at once
        }
        ASSERT_EQ(bytes(state->view(viewer)), bytes(other->view(viewer)));
        const auto seen = registry::redacted(game(), registry::record_of(*state), viewer);
        const auto same = registry::redacted(game(), registry::record_of(*other), viewer);
        ASSERT_TRUE(seen && same);
        EXPECT_EQ(*registry::write_record(game(), *seen), *registry::write_record(game(), *same));
    }
    EXPECT_GT(pairs, 0);
    EXPECT_EQ(different > 0, game().info().hidden);
}

TEST_P(conformance, redacted_records_hide_what_the_viewer_did_not_see) {
    for (int i = 0; i < 20; ++i) {
        const std::unique_ptr<State> state = *game().initial({});
        ASSERT_TRUE(play_out(*state, rng_, [](const State&) {}));
        registry::Record record = registry::record_of(*state);
        for (auto& action : record.actions) {
            action.comment = "I hold " + state->position();
            action.value = 1;
        }
        for (const Viewer viewer : viewers(game())) {
            const auto redacted = registry::redacted(game(), record, viewer);
            ASSERT_TRUE(redacted) << redacted.error().text();
            const auto text = registry::write_record(game(), *redacted);
            ASSERT_TRUE(text) << text.error().text();
            const registry::ReadResult read = registry::read_records(home(), *text);
            ASSERT_TRUE(read.errors.empty()) << read.errors[0].text() << "\n" << *text;
            EXPECT_EQ(read.records.at(0), *redacted) << *text;
            for (std::size_t k = 0; k < record.actions.size(); ++k) {
                const auto& shown = redacted->actions.at(k);
                EXPECT_EQ(shown.hidden, !state->sees(viewer, k));
                EXPECT_EQ(shown.action, shown.hidden ? Action{} : record.actions[k].action);
                const bool whole = !game().info().hidden || shown.decider == viewer;
                EXPECT_EQ(shown.comment.empty(), !whole || shown.hidden);
                EXPECT_EQ(shown.value.has_value(), whole && !shown.hidden);
            }
        }
    }
}

// ---------------------------------------------------------------------------------- players

TEST_P(conformance, the_referee_plays_a_game_that_replays_to_the_same_outcome) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        std::vector<std::unique_ptr<registry::Player>> owned;
        std::vector<registry::Player*> players;
        for (std::size_t i = 0; i < game().info().seat_names.size(); ++i) {
            auto player = registry::make_player(game(), "random,seed=" + std::to_string(seed + i));
            ASSERT_TRUE(player) << player.error().text();
            owned.push_back(std::move(*player));
            players.push_back(owned.back().get());
        }
        const auto report = registry::play_game(*game().initial({}), players, *game().deal(seed),
                                                registry::RefereeSettings{}, {});
        ASSERT_FALSE(report.failure) << report.failure->error.text();
        ASSERT_FALSE(report.stopped);
        ASSERT_TRUE(report.outcome);
        ASSERT_TRUE(report.record.result);
        const auto replayed = registry::replay(game(), report.record);
        ASSERT_TRUE(replayed) << replayed.error().text();
        ASSERT_TRUE((*replayed)->outcome());
        EXPECT_EQ((*replayed)->outcome()->payoff, report.outcome->payoff);
        EXPECT_EQ((*replayed)->outcome()->reason, report.outcome->reason);
        for (const auto& action : report.record.actions) {
            EXPECT_EQ(action.time_ms.has_value(), search::is_seat(action.decider));
        }
    }
}

TEST_P(conformance, every_player_names_a_legal_action) {
    registry::Limits limits;
    limits.depth = 2;
    limits.nodes = 500;
    limits.playouts = 20;
    for (const registry::PlayerType& type : game().players()) {
        auto player = type.make({});
        if (!player) {
            continue;  // it needs to be told more, such as the command of an engine
        }
        for (int i = 0; i < 10; ++i) {
            (*player)->new_game();
            const std::unique_ptr<State> state = somewhere(game(), {}, rng_);
            for (std::size_t seat = 0; seat < game().info().seat_names.size(); ++seat) {
                const View view = state->view(search::seat_at(seat));
                search::NullSink sink;
                const auto analysis = (*player)->think(view, limits, {}, sink);
                ASSERT_EQ(analysis.has_value(), !view.legal.empty()) << type.name;
                if (analysis) {
                    ASSERT_TRUE(analysis->best) << type.name;
                    EXPECT_NE(std::find(view.legal.begin(), view.legal.end(), *analysis->best),
                              view.legal.end())
                        << type.name << " in " << state->position();
                }
            }
        }
    }
}

// ---------------------------------------------------------------------------------- bad input

// Whatever was accepted must be as good as any other state.
void use(const State& state, core::Rng& rng) {
    static_cast<void>(snapshot(state));
    const std::unique_ptr<State> copy = state.clone();
    for (int i = 0; i < 3 && !copy->deciders().nobody(); ++i) {
        const Choice choice = random_choice(*copy, rng);
        ASSERT_TRUE(copy->apply(choice.decider, choice.action)) << state.encode();
    }
}

TEST_P(conformance, damaged_positions_are_errors_or_positions) {
    const std::vector<core::NamedValues> variants = option_variants(game());
    for (int i = 0; i < 3000; ++i) {
        const auto& options = variants[rng_.below(static_cast<std::uint32_t>(variants.size()))];
        const std::string text = mutated(somewhere(game(), options, rng_, 12)->position(), rng_);
        const auto state = game().parse(text, options);
        if (!state) {
            ASSERT_FALSE(state.error().message.empty()) << core::quoted(text, 400);
            continue;
        }
        const std::string written = (*state)->position();
        const auto again = game().parse(written, options);
        ASSERT_TRUE(again) << core::quoted(text, 400) << " -> " << written;
        EXPECT_EQ((*again)->position(), written);
        EXPECT_EQ((*again)->key(), (*state)->key());
        use(**state, rng_);
    }
}

TEST_P(conformance, damaged_actions_are_errors_or_legal) {
    for (int i = 0; i < 300; ++i) {
        const std::unique_ptr<State> state = somewhere(game(), {}, rng_);
        if (state->deciders().nobody()) {
            continue;
        }
        const Choice choice = random_choice(*state, rng_);
        for (int k = 0; k < 10; ++k) {
            const std::string text = mutated(state->text(choice.action), rng_);
            const auto action = state->parse_action(choice.decider, text);
            if (action) {
                EXPECT_TRUE(state->clone()->apply(choice.decider, *action)) << core::quoted(text);
            } else {
                EXPECT_FALSE(action.error().message.empty()) << core::quoted(text);
            }
            const auto list = state->parse_actions(text + " " + mutated(text, rng_));
            EXPECT_TRUE(list || !list.error().message.empty());
        }
    }
}

TEST_P(conformance, damaged_records_are_errors_or_records) {
    for (int i = 0; i < 100; ++i) {
        const std::unique_ptr<State> state = somewhere(game(), {}, rng_);
        registry::Record record = registry::record_of(*state);
        record.comment = "a comment";
        record.tags = {{"Event", "test"}};
        if (!record.actions.empty()) {
            record.actions[0].value = 0.25;
            record.actions[0].time_ms = 12;
        }
        const std::string text = *registry::write_record(game(), record);
        for (int k = 0; k < 20; ++k) {
            const registry::ReadResult read = registry::read_records(home(), mutated(text, rng_));
            for (const registry::Record& good : read.records) {
                const auto written = registry::write_record(*home().find(good.game), good);
                ASSERT_TRUE(written) << written.error().text();
                EXPECT_EQ(registry::read_records(home(), *written).records.at(0), good);
            }
            for (const core::Error& error : read.errors) {
                EXPECT_FALSE(error.message.empty());
                EXPECT_TRUE(error.where.starts_with("record ")) << error.where;
            }
        }
    }
}

TEST_P(conformance, damaged_files_of_formats_are_errors_or_records) {
    for (const registry::RecordFormat& format : game().formats()) {
        for (int i = 0; i < 20; ++i) {
            const std::unique_ptr<State> state = *game().initial({});
            ASSERT_TRUE(play_out(*state, rng_, [](const State&) {}));
            const registry::Record record = registry::record_of(*state);
            const auto written = format.write == nullptr
                                     ? core::Result<std::string>(state->position())
                                     : format.write({record, record});
            const std::string text = written.value_or(state->position());
            for (int k = 0; k < 20; ++k) {
                const std::string damaged = mutated(text, rng_);
                static_cast<void>(format.recognises(damaged));
                const registry::ReadResult read = format.read(damaged, no_companions);
                for (const registry::Record& good : read.records) {
                    static_cast<void>(registry::replay(game(), good));
                }
                for (const core::Error& error : read.errors) {
                    EXPECT_FALSE(error.message.empty()) << format.name;
                }
            }
        }
    }
}

TEST_P(conformance, damaged_encodings_are_errors_or_states) {
    for (int i = 0; i < 100; ++i) {
        const std::string text = somewhere(game(), {}, rng_)->encode();
        for (int k = 0; k < 20; ++k) {
            const auto state = game().decode(mutated(text, rng_));
            if (state) {
                use(**state, rng_);
            } else {
                EXPECT_FALSE(state.error().message.empty());
            }
        }
    }
}

}  // namespace
}  // namespace tusk::tests
