#include "protocol/uci_option_names.h"

#include <array>

namespace tusk::protocol {

namespace {

using enum UciTarget;

constexpr std::array kNames{
    UciOptionName{"Hash", "hashsize", kPlayer, "hash_mb"},
    UciOptionName{"Threads", "threads", kPlayer, "threads"},
    UciOptionName{"Rule", "rule", kRule, "repetition"},
    UciOptionName{"NoCaptureLimit", "nocapturelimit", kRule, "no_capture_limit"},
    UciOptionName{"NullMove", "nullmove", kPlayer, "nullmove"},
    UciOptionName{"NullMode", "nullmode", kPlayer, "null_mode"},
    UciOptionName{"NullVerifyDepth", "nullverifydepth", kPlayer, "null_verify_depth"},
    UciOptionName{"Parallel", "parallel", kPlayer, "parallel"},
    UciOptionName{"OwnBook", "usebook", kPlayer, "book", "none", "standard"},
    UciOptionName{"BookFile", "bookfiles", kPlayer, "book_file"},
    UciOptionName{"EvalFile", "evalfile", kPlayer, "weights"},
};

}  // namespace

std::span<const UciOptionName> uci_option_names() {
    return kNames;
}

}  // namespace tusk::protocol
