#include "games/darkchess/tables/ending.h"

#include <algorithm>
#include <map>

#include "core/text.h"
#include "games/darkchess/fen.h"

namespace tusk::games::darkchess {

using core::ErrorCode;
using core::fail;

core::Result<Ending> Ending::parse(std::string_view text) {
    Ending ending;
    for (const char letter : text) {
        if (letter == 'v' || letter == '-' || core::is_space(letter)) {
            continue;
        }
        const Piece piece = piece_of_letter(letter);
        if (piece == kNoPiece) {
            return fail(ErrorCode::kSyntax,
                        core::quoted(std::string(1, letter)) + " is not a piece in " +
                            core::quoted(text) + "; an ending is written KGvkg",
                        "ending");
        }
        if (++ending.counts_[piece] > kFullSet[piece]) {
            return fail(
                ErrorCode::kBadPosition,
                core::quoted(text) + " has more pieces " + std::string(1, letter) + " than a set",
                "ending");
        }
    }
    if (ending.is_over()) {
        return fail(ErrorCode::kBadPosition,
                    core::quoted(text) + " needs pieces of both sides, such as KGvkg", "ending");
    }
    return ending;
}

Ending Ending::of(const Position& p) noexcept {
    Ending ending;
    for (Piece piece = 0; piece < kPieces; ++piece) {
        ending.counts_[piece] = static_cast<std::uint8_t>(darkchess::count(p.pieces[piece]));
    }
    return ending;
}

int Ending::pieces(Colour colour) const noexcept {
    int sum = 0;
    for (const Kind kind : kAllKinds) {
        sum += counts_[piece_of(colour, kind)];
    }
    return sum;
}

std::string Ending::name() const {
    std::string text;
    for (Piece piece = 0; piece < kPieces; ++piece) {
        text += piece == kKinds ? "v" : "";
        text.append(counts_[piece], kPieceLetters[piece]);
    }
    return text;
}

std::uint64_t Ending::key() const noexcept {
    std::uint64_t key = 0;
    for (const std::uint8_t number : counts_) {
        key = key << 3 | number;
    }
    return key;
}

Ending Ending::swapped() const noexcept {
    Ending result;
    std::copy_n(counts_.begin(), kKinds, result.counts_.begin() + kKinds);
    std::copy_n(counts_.begin() + kKinds, kKinds, result.counts_.begin());
    return result;
}

bool Ending::is_canonical() const noexcept {
    const int red = pieces(Colour::kRed);
    const int black = pieces(Colour::kBlack);
    return red != black ? red > black : counts_ >= swapped().counts_;
}

Ending Ending::without(Piece piece) const noexcept {
    Ending result = *this;
    --result.counts_[piece];
    return result;
}

std::vector<Ending> Ending::with_all_below() const {
    std::map<std::pair<int, std::uint64_t>, Ending> found;
    std::vector<Ending> open{canonical()};
    while (!open.empty()) {
        const Ending next = open.back();
        open.pop_back();
        if (!found.emplace(std::pair(next.pieces(), next.key()), next).second) {
            continue;
        }
        for (Piece piece = 0; piece < kPieces; ++piece) {
            if (next.counts_[piece] > 0 && !next.without(piece).is_over()) {
                open.push_back(next.without(piece).canonical());
            }
        }
    }
    std::vector<Ending> result;
    for (const auto& [order, ending] : found) {
        result.push_back(ending);
    }
    return result;
}

std::vector<Ending> Ending::all_with(int pieces) {
    std::vector<Ending> result;
    Ending now;
    const auto add = [&](auto&& self, Piece from, int left) -> void {
        if (left == 0) {
            if (!now.is_over() && now.is_canonical()) {
                result.push_back(now);
            }
            return;
        }
        for (Piece piece = from; piece < kPieces; ++piece) {
            if (now.counts_[piece] < kFullSet[piece]) {
                ++now.counts_[piece];
                self(self, piece, left - 1);
                --now.counts_[piece];
            }
        }
    };
    add(add, 0, pieces);
    return result;
}

}  // namespace tusk::games::darkchess
