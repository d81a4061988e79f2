// A ruling on repetition in words and arrows.

#include <fmt/format.h>

#include <algorithm>

#include "games/xiangqi/cells.h"
#include "games/xiangqi/cycle.h"
#include "games/xiangqi/fen.h"
#include "games/xiangqi/moves.h"

namespace tusk::games::xiangqi {

namespace {

struct Wording {
    std::string_view saying;
    std::string_view reason;
};

Wording wording_of(Attack attack) noexcept {
    switch (attack) {
        case Attack::kUnprotected:
            return {"unprotected", "chases it, for the capture could not be answered"};
        case Attack::kStronger: return {"stronger", "chases it, for it is the stronger piece"};
        case Attack::kBoundVictim: return {"bound_victim", "chases it, for it cannot capture back"};
        case Attack::kProtected: return {"protected", "no chase, for it is protected"};
        case Attack::kExchange:
            return {"exchange", "no chase but an offer to exchange two of a kind"};
        case Attack::kMayChase:
            return {"may_chase", "no chase, for generals and soldiers may attack"};
        case Attack::kPawnAtHome:
            return {"pawn_at_home", "no chase, for the soldier has not crossed the river"};
        case Attack::kNotNew: return {"not_new", "no chase, for the threat was there before"};
        case Attack::kBoundAttacker:
            return {"bound_attacker", "no chase, for the capture would expose the own general"};
    }
    return {"unprotected", ""};
}

RulingStep threat_step(const CycleWalk& walk, const Threat& threat) {
    const Position& p = walk.after();
    const Wording wording = wording_of(threat.attack);
    RulingStep step;
    step.ply = walk.ply();
    step.saying = fmt::format("xiangqi.ruling.{}", wording.saying);
    step.words = {{"attacker", piece_name(p.at(threat.attacker))},
                  {"attacker_square", square_name(threat.attacker)},
                  {"victim", piece_name(p.at(threat.victim))},
                  {"victim_square", square_name(threat.victim)}};
    step.text = fmt::format("The {} on {} attacks the {} on {}: {}.", step.words[0].second,
                            step.words[1].second, step.words[2].second, step.words[3].second,
                            wording.reason);
    step.arrows = {{cell_of(threat.attacker), cell_of(threat.victim),
                    is_chase(threat.attack) ? MarkRole::kDanger : MarkRole::kTarget}};
    return step;
}

RulingStep check_step(const CycleWalk& walk) {
    const Position& p = walk.after();
    RulingStep step;
    step.ply = walk.ply();
    step.saying = "xiangqi.ruling.check";
    const Bitboard givers = checkers(p, walk.mover());
    step.words = {{"attacker", piece_name(p.at(givers.first()))},
                  {"attacker_square", square_name(givers.first())}};
    step.text =
        fmt::format("The {} on {} gives check.", step.words[0].second, step.words[1].second);
    for_each(givers, [&](Square from) {
        step.arrows.push_back({cell_of(from), cell_of(p.king(p.to_move)), MarkRole::kDanger});
    });
    return step;
}

std::vector<RulingStep> steps_of_move(const CycleWalk& walk) {
    std::vector<RulingStep> steps;
    if (walk.gives_check()) {
        steps.push_back(check_step(walk));
    }
    for (const Threat& threat : walk.threats()) {
        steps.push_back(threat_step(walk, threat));
    }
    if (steps.empty()) {
        const std::string mover = piece_name(walk.after().at(walk.move().to()));
        steps.push_back(
            {walk.ply(),
             "xiangqi.ruling.idle",
             fmt::format("The {} on {} attacks nothing.", mover, square_name(walk.move().to())),
             {{"attacker", mover}, {"attacker_square", square_name(walk.move().to())}},
             {}});
    }
    return steps;
}

RulingStep conclusion(const Ruling& ruling, const Position& p) {
    RulingStep step;
    const std::string loser = ruling.loser == Seat::kSecond ? "Black" : "Red";
    switch (ruling.end) {
        case End::kPerpetualCheck:
            step.saying = "xiangqi.ruling.loses_by_check";
            step.text = loser + " gives check with every move of the repetition and loses.";
            break;
        case End::kBothCheck:
            step.saying = "xiangqi.ruling.both_check";
            step.text = "Both sides give check with every move: a draw.";
            break;
        case End::kPerpetualChase:
            step.saying = "xiangqi.ruling.loses_by_chase";
            step.text =
                loser + " chases the same piece with every move of the repetition and loses.";
            break;
        case End::kBothChase:
            step.saying = "xiangqi.ruling.both_chase";
            step.text = "Both sides chase a piece with every move: a draw.";
            break;
        default:
            step.saying = p.rules.repetition == RepetitionRule::kCheckOnly
                              ? "xiangqi.ruling.draw_no_check"
                              : "xiangqi.ruling.draw";
            step.text = p.rules.repetition == RepetitionRule::kCheckOnly
                            ? "Nobody gives check with every move: a draw."
                            : "Nobody gives check, or chases the same piece, with every move: "
                              "a draw.";
            break;
    }
    if (ruling.loser) {
        step.words = {{"side", *ruling.loser == Seat::kFirst ? "red" : "black"}};
    }
    return step;
}

}  // namespace

void explain(const Position& p, PathView path, std::vector<RulingStep>& why) {
    const auto ruling = third_occurrence(p, path);
    if (!ruling || !has_legal_move(p)) {
        return;
    }
    CycleWalk walk(p, path, ruling->cycle);
    std::vector<std::vector<RulingStep>> moves;
    while (walk.step_back()) {
        moves.push_back(steps_of_move(walk));
    }
    for (auto steps = moves.rbegin(); steps != moves.rend(); ++steps) {
        std::move(steps->begin(), steps->end(), std::back_inserter(why));
    }
    why.push_back(conclusion(*ruling, p));
}

}  // namespace tusk::games::xiangqi
