#include "cli/play_session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "cli/companion_files.h"
#include "cli/progress_bar.h"
#include "cli/report.h"
#include "cli/settings.h"
#include "core/text.h"
#include "registry/record_formats.h"
#include "registry/spec.h"

namespace tusk::cli {

namespace {

constexpr std::string_view kHelp =
    "  a move      play it, as in the list of moves\n"
    "  moves       list the legal moves\n"
    "  board       show the board again\n"
    "  hint        what would the engine play?\n"
    "  undo        take back your last move and what followed\n"
    "  save FILE   write the game; the ending chooses the format, .tusk by default\n"
    "  load FILE   go on with a saved game\n"
    "  resign      give up\n"
    "  quit        leave\n";

}  // namespace

PlaySession::PlaySession(const registry::Registry& registry, PlayTable table,
                         search::Limits hint_limits)
    : registry_(registry),
      table_(std::move(table)),
      hint_limits_(hint_limits),
      terminal_(Terminal::of(stdout)),
      talks_to_person_(::isatty(STDIN_FILENO) == 1) {}

core::Result<int> PlaySession::run() {
    if (talks_to_person_) {
        fmt::print("{}\n",
                   terminal_.paint(Ink::kSoft, "Type a move, or help for everything else."));
    }
    while (true) {
        if (interrupt_.requested()) {
            return kInterrupted;
        }
        announce();
        if (const auto end = table_.outcome()) {
            show_position();
            show_outcome(*end);
            if (!table_.has_people() || finish_or_undo() == Next::kQuit) {
                return interrupt_.requested() ? kInterrupted : kDone;
            }
            continue;
        }
        const registry::Decider decider = table_.decider();
        if (!table_.is_person(decider)) {
            if (auto done = engine_turn(); !done) {
                return core::fail(done.error());
            }
            continue;
        }
        const auto legal = table_.state().legal(decider);
        if (legal.size() == 1 && table_.state().text(legal[0]) == "pass") {
            if (auto done = table_.play(legal[0], false); !done) {
                return core::fail(done.error());
            }
            continue;
        }
        show_position();
        std::string line;
        Next next = Next::kAskAgain;
        while (next == Next::kAskAgain) {
            next = ask(name_of(decider) + "> ", line) ? obey(line) : Next::kQuit;
        }
        if (next == Next::kQuit) {
            return interrupt_.requested() ? kInterrupted : kDone;
        }
    }
}

bool PlaySession::ask(const std::string& prompt, std::string& line) {
    if (talks_to_person_) {
        fmt::print("{}", terminal_.paint(Ink::kStrong, prompt));
        std::fflush(stdout);
    }
    if (std::getline(std::cin, line)) {
        return true;
    }
    if (talks_to_person_) {
        fmt::print("\n");
    }
    return false;
}

PlaySession::Next PlaySession::obey(const std::string& line) {
    const std::string text(core::trim(line));
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string word = core::lower(text.substr(0, blank));
    const std::string rest(core::trim(text.substr(blank)));
    if (word.empty()) {
        return Next::kAskAgain;
    }
    if (word == "quit" || word == "exit") {
        return Next::kQuit;
    }
    if (word == "undo") {
        if (table_.undo()) {
            return Next::kGoOn;
        }
        fmt::print("There is no move of yours to take back.\n");
    } else if (word == "help" || word == "?") {
        fmt::print("{}", kHelp);
    } else if (word == "moves") {
        show_moves();
    } else if (word == "board") {
        show_position();
    } else if (word == "hint") {
        hint();
    } else if (word == "save") {
        save(rest);
    } else if (word == "load") {
        return load(rest);
    } else if (word == "resign" && !table_.outcome()) {
        table_.resign(table_.decider());
        return Next::kGoOn;
    } else {
        return play_text(text);
    }
    return Next::kAskAgain;
}

PlaySession::Next PlaySession::play_text(const std::string& text) {
    if (table_.outcome()) {
        fmt::print("The game is over; undo, save FILE or quit.\n");
        return Next::kAskAgain;
    }
    const auto action = table_.state().parse_action(table_.decider(), text);
    if (!action) {
        fmt::print("{}. Type help for the commands.\n", action.error().text());
        return Next::kAskAgain;
    }
    if (auto done = table_.play(*action, true); !done) {
        fmt::print("{}.\n", done.error().text());
        return Next::kAskAgain;
    }
    return Next::kGoOn;
}

PlaySession::Next PlaySession::finish_or_undo() {
    std::string line;
    Next next = Next::kAskAgain;
    while (next == Next::kAskAgain) {
        next = ask("undo, save FILE or quit> ", line) ? obey(line) : Next::kQuit;
    }
    return next;
}

core::Result<void> PlaySession::engine_turn() {
    const registry::Decider decider = table_.decider();
    PlayTable::Seat& seat = table_.seat(decider);
    core::Result<search::Analysis> analysis;
    {
        ProgressBar live;
        search::FunctionSink sink([&](const search::Analysis& thought) {
            if (!table_.state().game().info().hidden) {
                live.show_text(name_of(decider) +
                               " thinks: " + analysis_line(table_.state(), thought));
            }
        });
        analysis =
            seat.player->think(table_.state().view(decider), seat.limits, interrupt_.token(), sink);
    }
    if (interrupt_.requested()) {
        return {};
    }
    if (!analysis) {
        return core::fail(analysis.error().within(seat.name));
    }
    if (!analysis->best) {
        return core::fail(core::ErrorCode::kEngineReply, "named no move", seat.name);
    }
    const bool judged = analysis->depth > 0 || analysis->playouts > 0;
    remarks_[search::index(decider)] =
        judged && !table_.state().game().info().hidden
            ? fmt::format("  ({} for {}, {:.1f} s)", value_text(analysis->value, analysis->exact),
                          name_of(decider), static_cast<double>(analysis->time_ms) / 1000)
            : "";
    if (auto done = table_.play(*analysis->best, false); !done) {
        return core::fail(core::ErrorCode::kEngineReply, done.error().text(), seat.name);
    }
    return {};
}

// What happened since the last time, as far as everybody at this terminal may know it. Decisions
// that wait for others are not part of the history yet and so stay secret.
void PlaySession::announce() {
    const auto history = table_.state().history();
    announced_ = std::min(announced_, history.size());
    const bool nobody_asked = !table_.has_people();
    for (; announced_ < history.size(); ++announced_) {
        const registry::PlayedAction& played = history[announced_];
        const bool is_seat = search::is_seat(played.decider);
        const std::string name = capitalised(name_of(played.decider));
        if (!table_.people_see(announced_)) {
            fmt::print("{} has moved.\n", name);
        } else if (is_seat && played.text == "pass") {
            fmt::print("{}\n", terminal_.paint(Ink::kSeal, name + " has no move and passes."));
        } else if (!is_seat || !table_.is_person(played.decider)) {
            const std::string remark = is_seat ? remarks_[search::index(played.decider)] : "";
            fmt::print("{} {} {}{}\n", name, is_seat ? "plays" : "gives",
                       terminal_.paint(Ink::kSeal, played.text),
                       terminal_.paint(Ink::kSoft, remark));
        }
    }
    if (nobody_asked && terminal_.interactive && !table_.outcome()) {
        show_position();
    }
}

void PlaySession::show_position() {
    const registry::State& state = table_.state();
    const registry::GameInfo& info = state.game().info();
    if (!info.hidden) {
        fmt::print("\n{}\n", painted_board(state.board(), info, terminal_));
        return;
    }
    // Only what the person who is asked, or the only one there is, may know.
    const bool asked = !state.deciders().nobody() && search::is_seat(table_.decider()) &&
                       table_.is_person(table_.decider());
    const registry::Viewer viewer = asked ? table_.decider() : table_.only_person();
    fmt::print("\n{}\n", state.view(viewer).position);
}

void PlaySession::show_moves() {
    const std::vector<std::string> legal = legal_texts(table_.state());
    fmt::print("{}\n",
               wrapped(core::join(legal, " "), static_cast<std::size_t>(terminal_.width), 0));
}

void PlaySession::show_outcome(const registry::Outcome& outcome) {
    fmt::print("{}\n",
               terminal_.paint(Ink::kStrong,
                               "Game over. " + outcome_sentence(table_.state().game(), outcome)));
}

void PlaySession::hint() {
    if (table_.outcome()) {
        fmt::print("The game is over.\n");
        return;
    }
    const registry::State& state = table_.state();
    if (!adviser_) {
        auto player = registry::make_player(state.game(), state.game().analyst());
        if (!player) {
            fmt::print("{}.\n", player.error().text());
            return;
        }
        adviser_ = std::move(*player);
    }
    search::NullSink sink;
    const auto analysis =
        adviser_->think(state.view(table_.decider()), hint_limits_, interrupt_.token(), sink);
    if (!analysis || !analysis->best) {
        fmt::print("No hint: {}.\n", analysis ? "nothing to decide" : analysis.error().text());
        return;
    }
    std::vector<std::string> line;
    if (!state.game().info().hidden && !analysis->lines.empty()) {
        line = line_texts(state, analysis->lines.front().moves);
    }
    constexpr std::size_t kShown = 6;
    line.resize(std::min(line.size(), kShown));
    fmt::print("Hint: {} ({} {}){}\n", terminal_.paint(Ink::kGood, state.text(*analysis->best)),
               value_text(analysis->value, analysis->exact), unit_of(state, *analysis),
               line.size() > 1 ? "  " + terminal_.paint(Ink::kSoft, core::join(line, " ")) : "");
}

void PlaySession::save(const std::string& path) {
    if (path.empty()) {
        fmt::print("Save where? save FILE\n");
        return;
    }
    const registry::Game& game = table_.state().game();
    const std::string ending = core::lower(path.substr(path.rfind('.') + 1));
    const bool known = registry::check_format(game, ending, true).has_value();
    const registry::WrittenRecords written = registry::write_game_records(
        game, known ? ending : registry::kOwnFormat, {table_.record()});
    if (!written.errors.empty()) {
        fmt::print("{}.\n", written.errors.front().text());
        return;
    }
    const auto done = core::write_file(path, written.text);
    if (!done) {
        fmt::print("{}.\n", done.error().text());
        return;
    }
    fmt::print("Saved to {}.{}\n", path,
               game.info().hidden ? " The file shows what is hidden." : "");
}

PlaySession::Next PlaySession::load(const std::string& path) {
    const registry::Game& game = table_.state().game();
    const auto text = core::read_file(path);
    const auto format = text ? registry::recognise_format(game, *text) : core::fail(text.error());
    if (!format) {
        fmt::print("{}.\n", format.error().text());
        return Next::kAskAgain;
    }
    const auto read =
        registry::read_game_records(registry_, game, *format, *text, companions_beside(path));
    if (read.records.empty()) {
        fmt::print("{}.\n",
                   read.errors.empty() ? "There is no game in it" : read.errors.front().text());
        return Next::kAskAgain;
    }
    if (auto done = table_.load(read.records.front()); !done) {
        fmt::print("{}.\n", done.error().text());
        return Next::kAskAgain;
    }
    return Next::kGoOn;
}

std::string PlaySession::name_of(registry::Seat seat) const {
    return table_.state().seat_name(seat);
}

}  // namespace tusk::cli
