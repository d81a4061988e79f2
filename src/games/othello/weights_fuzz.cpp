#include "games/othello/weights_thinker.h"

// Parameter texts of the weights player: ratios and square tables are read or refused.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::games::othello;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(parse_phases(text));
    static_cast<void>(parse_square_table(text));
    return 0;
}
