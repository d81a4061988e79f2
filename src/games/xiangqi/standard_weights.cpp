#include "games/xiangqi/standard_weights.h"

// TUSK_XIANGQI_WEIGHTS is the path of the file (CMakeLists.txt beside this file).
asm(R"(
    .section .rodata
    .balign 64
    .globl tusk_xiangqi_weights_begin
    .globl tusk_xiangqi_weights_end
tusk_xiangqi_weights_begin:
    .incbin ")" TUSK_XIANGQI_WEIGHTS R"("
tusk_xiangqi_weights_end:
    .byte 0
    .text
)");

extern "C" const char tusk_xiangqi_weights_begin[];
extern "C" const char tusk_xiangqi_weights_end[];

namespace tusk::games::xiangqi {

std::string_view standard_weights() noexcept {
    return {tusk_xiangqi_weights_begin, tusk_xiangqi_weights_end};
}

}  // namespace tusk::games::xiangqi
