#include "search/analysis.h"

namespace tusk::search {

std::string_view name_of(StopReason reason) noexcept {
    switch (reason) {
        case StopReason::kFinished: return "finished";
        case StopReason::kTime: return "time";
        case StopReason::kNodes: return "nodes";
        case StopReason::kDepth: return "depth";
        case StopReason::kPlayouts: return "playouts";
        case StopReason::kStopped: return "stopped";
        case StopReason::kBook: return "book";
    }
    return "";
}

std::string_view name_of(Proof proof) noexcept {
    switch (proof) {
        case Proof::kNone: return "";
        case Proof::kWin: return "win";
        case Proof::kDraw: return "draw";
        case Proof::kLoss: return "loss";
    }
    return "";
}

}  // namespace tusk::search
