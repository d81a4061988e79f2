#pragma once
// Walks back through the moves of a cycle, and knows every piece again wherever it has gone.

#include "games/xiangqi/chase.h"
#include "games/xiangqi/repetition.h"

namespace tusk::games::xiangqi {

class CycleWalk {
public:
    // At the end of the path, which leads to `p`; the last `cycle` moves are to be seen.
    CycleWalk(const Position& p, PathView path, int cycle) noexcept;

    // Takes one more move back; false when all have been seen. The queries speak of that move.
    [[nodiscard]] bool step_back() noexcept;

    [[nodiscard]] int ply() const noexcept { return ply_; }  // index into the path
    [[nodiscard]] Move move() const noexcept { return path_.moves[static_cast<std::size_t>(ply_)]; }
    [[nodiscard]] Seat mover() const noexcept { return before_.to_move; }
    [[nodiscard]] bool gives_check() const noexcept;
    [[nodiscard]] Threats threats() const noexcept;  // by the rules of the position
    // The pieces that the move chases, as bits by identity.
    [[nodiscard]] std::uint32_t chased_pieces() const noexcept;
    // The bit of the piece that stands on a point after the move.
    [[nodiscard]] std::uint32_t identity(Square square) const noexcept {
        return 1U << after_ids_[detail::at(square)];
    }
    [[nodiscard]] const Position& after() const noexcept { return after_; }

private:
    PathView path_;
    int ply_;
    int first_;
    Position before_;
    Position after_;
    std::array<std::uint8_t, kSquares> before_ids_{};
    std::array<std::uint8_t, kSquares> after_ids_{};
};

}  // namespace tusk::games::xiangqi
