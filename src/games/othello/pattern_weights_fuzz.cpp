#include "games/othello/pattern_weights.h"
#include "games/othello/training/sample.h"

// Files of weights and of samples: read or refused; samples that were read are written back as they
// were.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace tusk::games::othello;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    static_cast<void>(PatternWeights::parse(bytes));
    if (const auto samples = parse_samples(bytes)) {
        if (std::string(sample_file_header()) + sample_bytes(*samples) != bytes) {
            std::abort();
        }
    }
    static_cast<void>(parse_samples(bytes, true));
    return 0;
}
