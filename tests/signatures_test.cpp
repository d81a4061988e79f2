// The bench signature: the total nodes of a fixed bench, one thread, fixed seeds. It changes
// exactly when the behaviour of a search or of a game changes; then benches/signatures.csv is
// updated on purpose, with the reason in the change.

#include <gtest/gtest.h>

#include "core/text.h"
#include "tests/shell.h"

namespace tusk {
namespace {

TEST(signatures, the_fixed_bench_counts_the_committed_nodes) {
    const auto committed = core::read_file(TUSK_SOURCE_DIR "/benches/signatures.csv");
    ASSERT_TRUE(committed) << committed.error().text();
    const tests::ShellResult now = tests::shell(TUSK_PROGRAM " bench --signature 2>/dev/null");
    EXPECT_EQ(now.status, 0);
    EXPECT_EQ(now.output, *committed);
}

}  // namespace
}  // namespace tusk
