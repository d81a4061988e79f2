#include "protocol/uci_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>

#include "core/text.h"
#include "protocol/uci_position.h"
#include "protocol/uci_thinking.h"
#include "protocol/uci_tools.h"

namespace tusk::protocol {

namespace {

using core::ErrorCode;
using core::fail;
using core::Result;
using registry::Limits;

constexpr int kMaxPerftDepth = 99;

std::string_view first_word(std::string_view text) {
    const auto words = core::words(text);
    return words.empty() ? std::string_view() : words.front();
}

template <class T>
void take_smaller(std::optional<T>& limit, const std::optional<T>& other) {
    if (other && (!limit || *other < *limit)) {
        limit = other;
    }
}

registry::PlayerSpec spec_of(const std::string& text) {
    return registry::parse_spec(text).value_or(registry::PlayerSpec{});  // the session has read it
}

}  // namespace

UciEngine::UciEngine(GameSession session, const Limits& limits, UciDialect dialect,
                     std::istream& in, std::ostream& out)
    : EngineLoop(in, out),
      session_(std::move(session)),
      limits_(limits),
      dialect_(dialect),
      options_(session_.game(), spec_of(session_.player_spec())),
      working_(options_.player()),
      search_([this](const std::string& text) { send(text); }) {}

void UciEngine::conclude(const std::stop_token& stop) {
    search_.finish(stop);
}

bool UciEngine::interrupts(std::string_view line) const {
    return first_word(line) == "stop";
}

bool UciEngine::ends(std::string_view line) const {
    return first_word(line) == "quit";
}

UciEngine::Handler UciEngine::find_handler(std::string_view command) {
    using Command = std::pair<std::string_view, Handler>;
    static constexpr std::array<Command, 24> kCommands{{
        {"uci", &UciEngine::hello},
        {"ucci", &UciEngine::hello},
        {"ucicyclone", &UciEngine::hello},
        {"isready", &UciEngine::is_ready},
        {"setoption", &UciEngine::set_option},
        {"ucinewgame", &UciEngine::new_game},
        {"position", &UciEngine::position},
        {"fen", &UciEngine::position},
        {"startpos", &UciEngine::position},
        {"banmoves", &UciEngine::ban_moves},
        {"go", &UciEngine::go},
        {"ponderhit", &UciEngine::ponder_hit},
        {"stop", &UciEngine::stop_search},
        {"quit", &UciEngine::quit},
        {"d", &UciEngine::show},
        {"eval", &UciEngine::evaluate},
        {"perft", &UciEngine::perft},
        {"bench", &UciEngine::bench},
        {"debug", &UciEngine::ignore},
        {"register", &UciEngine::ignore},
        {"probe", &UciEngine::ignore},
        {"xboard", &UciEngine::ignore},
        {"usi", &UciEngine::ignore},
        {"protover", &UciEngine::ignore},
    }};
    for (const auto& [name, handler] : kCommands) {
        if (name == command) {
            return handler;
        }
    }
    return nullptr;
}

void UciEngine::handle(const InputLine& line, std::stop_token stop) {
    if (line.too_long) {
        send_error(fmt::format("line longer than {} bytes", kMaxInputLineBytes));
        return;
    }
    const std::vector<std::string_view> words = core::words(line.text);
    if (words.empty()) {
        return;
    }
    const Handler handler = find_handler(words.front());
    if (handler == nullptr) {
        send("info string unknown command " + core::quoted(words.front()));
        return;
    }
    (this->*handler)(words, stop);
}

void UciEngine::hello(UciWords words, const std::stop_token& /*stop*/) {
    dialect_ = words[0] == "ucci" ? UciDialect::kUcci : UciDialect::kUci;
    send(fmt::format("id name {} {}", kEngineName, kEngineVersion));
    send("id author the tusk project");
    for (const std::string& line : options_.lines(dialect_)) {
        send(line);
    }
    send(dialect_ == UciDialect::kUcci ? "ucciok" : "uciok");
}

void UciEngine::is_ready(UciWords /*words*/, const std::stop_token& /*stop*/) {
    if (!search_.running()) {
        if (auto done = prepare_player(); !done) {
            send_error(done.error());
        }
    }
    send("readyok");
}

Result<void> UciEngine::make_player() {
    try {
        if (auto done = session_.set_player(options_.player_spec()); !done) {
            return done;
        }
    } catch (const std::exception&) {  // a table larger than the memory there is
        return fail(ErrorCode::kTooLarge, "there is not enough memory for the player");
    }
    working_ = options_.player();
    player_changed_ = false;
    return {};
}

Result<void> UciEngine::prepare_player() {
    if (player_changed_) {
        if (auto done = make_player(); !done) {
            options_.set_player(working_);
            player_changed_ = false;
            return done;
        }
    }
    if (std::exchange(new_game_, false)) {
        session_.player().new_game();
    }
    return {};
}

void UciEngine::set_option(UciWords words, const std::stop_token& /*stop*/) {
    const core::NamedValues rules = options_.rules();
    const registry::PlayerSpec player = options_.player();
    const auto change = options_.set(words.subspan(1));
    if (!change) {
        if (dialect_ == UciDialect::kUci || change.error().code != ErrorCode::kUnknownName) {
            send_error(change.error().within("setoption"));
        }
        return;
    }
    if (!change->message.empty()) {
        send("info string " + change->message);
    }
    const UciOption& option = *change->option;
    const bool is_skill = option.info.name == "skill";
    if (option.target == UciTarget::kRule) {
        if (auto done = change_rules(rules); !done) {
            send_error(done.error().within("setoption " + option.name));
        }
    } else if (option.target == UciTarget::kPlayer || is_skill) {
        player_changed_ = true;
        // A file that is not there is told of now, not when the next search begins.
        if (option.info.kind == core::ParamKind::kText && !search_.running()) {
            if (auto done = make_player(); !done) {
                options_.set_player(player);
                send_error(done.error().within("setoption " + option.name));
            }
        }
    } else if (option.button) {
        new_game_ = true;
    }
}

Result<void> UciEngine::change_rules(const core::NamedValues& before) {
    auto state = read_uci_position(session_.game(), options_.rules(), core::words(position_));
    if (!state) {
        options_.set_rules(before);
        return fail(state.error());
    }
    session_.place(std::move(*state));
    banned_.clear();
    return {};
}

void UciEngine::new_game(UciWords /*words*/, const std::stop_token& /*stop*/) {
    new_game_ = true;
}

void UciEngine::position(UciWords words, const std::stop_token& /*stop*/) {
    auto state = read_uci_position(session_.game(), options_.rules(), words);
    if (!state) {
        send_error(state.error().within("position"));
        return;
    }
    position_ = joined_words(words);
    session_.place(std::move(*state));
    banned_.clear();
}

void UciEngine::ban_moves(UciWords words, const std::stop_token& /*stop*/) {
    banned_.clear();
    const auto state = playable(session_.state());
    for (const std::string_view word : words.subspan(1)) {
        const auto action =
            state ? read_uci_move(*state, word) : fail(ErrorCode::kGameOver, "the game is over");
        if (!action) {
            send_error(action.error().within("banmoves"));
            continue;
        }
        banned_.push_back(*action);
    }
}

Limits UciEngine::search_limits(const UciGo& request, const registry::State& state) {
    const bool endless = request.infinite || request.ponder || request.mate;
    Limits limits = request.limits.unlimited() && !endless ? limits_ : request.limits;
    if (const registry::Level* level = options_.level()) {
        take_smaller(limits.depth, level->limits.depth);
        take_smaller(limits.nodes, level->limits.nodes);
        take_smaller(limits.playouts, level->limits.playouts);
        take_smaller(limits.time_ms, level->limits.time_ms);
    }
    limits.lines = options_.lines_wanted();
    limits.excluded = banned_;
    std::vector<registry::Action> wanted;
    for (const std::string& text : request.only) {
        if (const auto action = read_uci_move(state, text)) {
            wanted.push_back(*action);
        } else {
            send_error(action.error().within("searchmoves"));
        }
    }
    for (const registry::Action action : state.legal(state.deciders().first())) {
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), action) == wanted.end()) {
            limits.excluded.push_back(action);
        }
    }
    return limits;
}

void UciEngine::go(UciWords words, const std::stop_token& stop) {
    if (!is_free("go")) {
        return;
    }
    const std::shared_ptr<const registry::State> state = playable(session_.state());
    const auto seat = state ? state->deciders().first() : registry::Seat::kFirst;
    UciGo request = parse_uci_go(words.subspan(1), seat, dialect_, options_.is_on("usemillisec"));
    for (const std::string& complaint : request.complaints) {
        send_error(complaint);
    }
    if (request.perft) {
        count(uci_perft(session_.state(), *request.perft, stop));
        return;
    }
    if (!state) {
        send(uci_end_info(session_.state(), dialect_));
        send(uci_best_move(session_.state(), std::nullopt, {}, dialect_));
        return;
    }
    if (auto done = prepare_player(); !done) {
        send_error(done.error());
    }
    const Limits limits = search_limits(request, *state);
    UciThinking thinking{state,
                         &session_.player(),
                         limits,
                         request.infinite,
                         request.ponder,
                         request.mate.value_or(0),
                         {dialect_, limits.lines, options_.is_on("wdl")},
                         [this](const std::string& text) { send(text); }};
    pondering_ = request.ponder;
    const bool bounded = !request.infinite && !request.ponder && !limits.unlimited();
    search_.start(bounded, [thinking = std::move(thinking)](UciSearch::Signals& signals) {
        return thinking.run(signals);
    });
}

void UciEngine::ponder_hit(UciWords /*words*/, const std::stop_token& /*stop*/) {
    if (pondering_) {
        search_.ponder_hit();
    }
}

void UciEngine::stop_search(UciWords /*words*/, const std::stop_token& /*stop*/) {
    search_.stop();
}

void UciEngine::quit(UciWords /*words*/, const std::stop_token& /*stop*/) {
    search_.end();
    if (dialect_ == UciDialect::kUcci) {
        send("bye");
    }
}

void UciEngine::show(UciWords /*words*/, const std::stop_token& /*stop*/) {
    send(uci_board(session_.state()));
}

void UciEngine::evaluate(UciWords /*words*/, const std::stop_token& stop) {
    if (!is_free("eval")) {
        return;
    }
    if (auto done = prepare_player(); !done) {
        send_error(done.error());
    }
    count(uci_evaluation(session_.state(), session_.player(), stop));
}

void UciEngine::perft(UciWords words, const std::stop_token& stop) {
    const auto depth = words.size() > 1 ? core::to_integer(words[1]) : std::nullopt;
    if (!depth || *depth < 0 || *depth > kMaxPerftDepth) {
        send_error(fmt::format("perft: expected a depth from 0 to {}", kMaxPerftDepth));
        return;
    }
    if (is_free("perft")) {
        count(uci_perft(session_.state(), static_cast<int>(*depth), stop));
    }
}

void UciEngine::bench(UciWords /*words*/, const std::stop_token& stop) {
    if (is_free("bench")) {
        count(uci_bench(session_.game(), session_.player_name(), stop));
    }
}

void UciEngine::ignore(UciWords /*words*/, const std::stop_token& /*stop*/) {}

void UciEngine::count(const Result<std::string>& text) {
    if (text) {
        send(*text);
    } else {
        send_error(text.error());
    }
}

bool UciEngine::is_free(std::string_view wanted) {
    if (search_.running()) {
        send_error(fmt::format("{} is ignored: a search is running", wanted));
        return false;
    }
    return true;
}

void UciEngine::send_error(const core::Error& error) {
    send_error(error.text());
}

void UciEngine::send_error(std::string_view text) {
    send(fmt::format("info string error: {}", text));
}

}  // namespace tusk::protocol
