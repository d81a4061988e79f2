#include "games/othello/standard_weights.h"

// TUSK_OTHELLO_WEIGHTS is the path of the file (CMakeLists.txt beside this file).
asm(R"(
    .section .rodata
    .balign 64
    .globl tusk_othello_weights_begin
    .globl tusk_othello_weights_end
tusk_othello_weights_begin:
    .incbin ")" TUSK_OTHELLO_WEIGHTS R"("
tusk_othello_weights_end:
    .byte 0
    .text
)");

extern "C" const char tusk_othello_weights_begin[];
extern "C" const char tusk_othello_weights_end[];

namespace tusk::games::othello {

std::string_view standard_weights() noexcept {
    return {tusk_othello_weights_begin, tusk_othello_weights_end};
}

}  // namespace tusk::games::othello
