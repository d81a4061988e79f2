#include "games/xiangqi/cycle.h"

#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

CycleWalk::CycleWalk(const Position& p, PathView path, int cycle) noexcept
    : path_(path),
      ply_(static_cast<int>(path.moves.size())),
      first_(ply_ - cycle),
      before_(p),
      after_(p) {
    std::uint8_t id = 0;
    for_each(p.occupied(), [&](Square square) { before_ids_[detail::at(square)] = id++; });
}

bool CycleWalk::step_back() noexcept {
    if (ply_ == first_) {
        return false;
    }
    --ply_;
    after_ = before_;
    after_ids_ = before_ids_;
    shift_back(before_, move(), kNoPiece);
    before_ids_[detail::at(move().from())] = after_ids_[detail::at(move().to())];
    return true;
}

bool CycleWalk::gives_check() const noexcept {
    return checkers(after_, mover()).any();
}

Threats CycleWalk::threats() const noexcept {
    switch (after_.rules.repetition) {
        case RepetitionRule::kAxf: return axf_threats(before_, after_, move());
        case RepetitionRule::kComputer: return computer_threats(before_, after_, move());
        case RepetitionRule::kCheckOnly: break;
    }
    return {};
}

std::uint32_t CycleWalk::chased_pieces() const noexcept {
    std::uint32_t pieces = 0;
    for (const Threat& threat : threats()) {
        if (is_chase(threat.attack)) {
            pieces |= identity(threat.victim);
        }
    }
    return pieces;
}

}  // namespace tusk::games::xiangqi
