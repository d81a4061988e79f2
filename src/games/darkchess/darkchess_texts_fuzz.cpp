// Fuzz target: any text as a position; what is read is written and read again, and any text as its
// moves.

#include <cstdlib>

#include "games/darkchess/moves.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tusk::games::darkchess;  // NOLINT: the whole program is one function
    if (size == 0) {
        return 0;
    }
    Rules rules;
    rules.chase = (data[0] & 1) != 0 ? ChaseRule::kForbid : ChaseRule::kAllow;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto p = Position::parse(text.substr(0, end), rules);
    if (!p) {
        return 0;
    }
    const auto again = Position::parse(format(*p), rules);
    if (!again || !(*again == *p) || key(*again) != key(*p)) {
        std::abort();
    }
    MoveList list;
    moves(*p, list);
    if (static_cast<int>(list.size()) != count_actions(*p)) {
        std::abort();
    }
    static_cast<void>(parse_move_list(*p, text.substr(end)));
    return 0;
}
