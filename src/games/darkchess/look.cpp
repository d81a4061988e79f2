// What dark chess says of itself and how it looks: squares on wood, round pieces with a character
// (or, in the English text, its letter), and backs.

#include "games/common/chinese_pieces.h"
#include "games/darkchess/fen.h"
#include "games/darkchess/formats.h"
#include "games/darkchess/tables/desk.h"

namespace tusk::games::darkchess {

namespace {

games::Piece look_of(Piece piece) {
    return chinese_piece(colour_of(piece) == Colour::kRed ? Seat::kFirst : Seat::kSecond,
                         set_kind(kind_of(piece)), kPieceLetters[piece % kKinds], {});
}

// Weakest first; the first three are the ladder of small players. Scores against the next one:
// tusk match darkchess, 200, 200, 60, 40 and 26 games.
std::vector<Level> levels() {
    const auto level = [](std::string id, std::string player, std::optional<std::uint64_t> nodes,
                          std::optional<double> next_score) {
        Level result{std::move(id), std::move(player), {}, next_score};
        result.limits.nodes = nodes;
        return result;
    };
    return {
        level("beginner", "random", std::nullopt, 0.0),
        level("easy", "greedy", std::nullopt, 0.025),
        level("casual", "danger", std::nullopt, 0.15),
        level("intermediate", "alphabeta,depth=2", std::nullopt, 0.2),
        level("advanced", "alphabeta", 3'000, 0.23),
        level("strong", "alphabeta", 30'000, std::nullopt),
        level("expert", "alphabeta", 300'000, std::nullopt),
    };
}

int cell_of(Square square) noexcept {
    return (kRows - 1 - row_of(square)) * kColumns + column_of(square);
}

}  // namespace

std::vector<core::ParamField<Rules>> Rules::fields() {
    return core::open_fields<Rules>({
        core::choice_field<Rules>("rules", &Rules::rules, {"app", "icga"},
                                  "customs: a draw after 60 plies without a flip or a capture "
                                  "(app) or after 180 (icga)"),
        core::number_field<Rules>("draw", &Rules::draw_plies, 0, 250,
                                  "plies without a flip or a capture that make a draw; 0 = as "
                                  "`rules` says"),
        core::number_field<Rules>("repetition", &Rules::repetition, 0, 10,
                                  "the occurrence of a position that makes a draw; 0 or 1 = none"),
        core::choice_field<Rules>("chase", &Rules::chase, {"allow", "forbid"},
                                  "whether a piece that has fled in a circle may be attacked again "
                                  "by the same piece"),
    });
}

const About& Position::about() {
    static const About about{
        .names = {{"en", "Chinese dark chess"}, {"zh-Hant", "暗棋"}, {"zh-Hans", "暗棋"}},
        .summary = "Turn the pieces over, and take those of the other colour by rank.",
        .unit = "pieces",
        .seat_names = {"first", "second"},
        .notations = {"squares"},
        .glyphs = "KkX",
        .formats = record_formats(),
        .levels = levels(),
        .tables = &table_desk(),
        .aliases = {"Banqi", "Dark chess", "Half chess", "Blind chess", "半棋", "翻棋", "翻翻棋"},
        // A draw is a draw to whoever wants to know, and all the time may be used.
        .analyst = "alphabeta,contempt=0,enough=0",
    };
    return about;
}

Look Position::look(const Rules& /*rules*/) {
    Look look;
    look.surface = Surface::kWood;
    look.grid = Grid::kSquares;
    look.columns = kColumns;
    look.rows = kRows;
    for (int column = 0; column < kColumns; ++column) {
        look.column_labels.emplace_back(1, static_cast<char>('a' + column));
    }
    for (int row = kRows - 1; row >= 0; --row) {
        look.row_labels.push_back(std::to_string(row + 1));
        for (int column = 0; column < kColumns; ++column) {
            look.cell_names.push_back(square_name(square_at(column, row)));
        }
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        look.pieces.push_back(look_of(piece));
    }
    look.pieces.push_back({"face-down",
                           std::nullopt,
                           PieceShape::kBack,
                           {},
                           {{"en", "face-down piece"}, {"zh-Hant", "暗子"}, {"zh-Hans", "暗子"}},
                           {}});
    return look;
}

Scene scene(const Position& p) {
    Scene scene;
    scene.cells.assign(kSquares, kEmptyCell);
    for_each(p.occupied(), [&](Square square) {  // a back is the piece after the fourteen others
        scene.cells[static_cast<std::size_t>(cell_of(square))] = p.at(square);
    });
    for (const Seat seat : {Seat::kFirst, Seat::kSecond}) {
        const Colour colour = p.colour_of(seat);
        scene.plays.push_back(colour == Colour::kNone ? -1 : static_cast<int>(colour));
    }
    for (Piece piece = 0; piece < kPieces; ++piece) {
        if (p.pool[piece] > 0) {
            scene.face_down.push_back({piece, p.pool[piece]});
        }
        // The piece that is being turned over is still in the pool.
        if (const int gone = kFullSet[piece] - p.alive(piece); gone > 0) {
            scene.gone.push_back({piece, gone});
        }
    }
    scene.quiet = QuietCounter{p.quiet_plies, quiet_limit(p.rules)};
    return scene;
}

std::vector<int> uncovered_cells(const Deal& deal, const Position& p) {
    std::vector<int> cells(kSquares, kEmptyCell);
    Position asked = p;
    for_each(p.hidden, [&](Square square) {
        asked.turning = static_cast<std::uint8_t>(square);
        cells[static_cast<std::size_t>(cell_of(square))] = draw(deal, asked).piece();
    });
    return cells;
}

// A flip touches its own square alone.
Gesture gesture(const Position& /*p*/, Move move) {
    Gesture gesture;
    if (!move.is_flip() && !move.is_chance()) {
        gesture.from = cell_of(move.from());
    }
    gesture.to = cell_of(move.to());
    return gesture;
}

}  // namespace tusk::games::darkchess
