#pragma once
// Text files compressed with Zstandard (RFC 8878), written and read piece by piece, so that their
// size does not matter.
//
// The writer fills a file of another name beside the wanted one and renames it when it is closed: a
// file that is there is whole. The reader hands out lines; files that are not compressed are read
// as they are. Not thread safe; one of these per file.

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace tusk::core {

class ZstdWriter {
public:
    // Level 1 (fast) to 19 (small).
    [[nodiscard]] static Result<ZstdWriter> create(const std::string& path, int level = 3);
    ZstdWriter(ZstdWriter&&) noexcept;
    ZstdWriter& operator=(ZstdWriter&&) noexcept;
    // A file that was not closed is removed.
    ~ZstdWriter();

    [[nodiscard]] Result<void> write(std::string_view text);
    // Ends the file and gives it its name.
    [[nodiscard]] Result<void> close();

private:
    struct Parts;
    explicit ZstdWriter(std::unique_ptr<Parts> parts);
    [[nodiscard]] Result<void> pump(std::string_view text, bool end);

    std::unique_ptr<Parts> parts_;
};

class LineReader {
public:
    // Lines longer than `max_line` bytes are an error.
    [[nodiscard]] static Result<LineReader> open(const std::string& path, std::size_t max_line);
    LineReader(LineReader&&) noexcept;
    LineReader& operator=(LineReader&&) noexcept;
    ~LineReader();

    // The next line without its line end, false at the end of the file. The last line must have a
    // line end too. The text lives until the next call.
    [[nodiscard]] Result<bool> next(std::string_view& line);

    // As many whole lines as there are in about `bytes` bytes, line ends included; empty at the end
    // of the file. At least one line.
    [[nodiscard]] Result<std::string> next_block(std::size_t bytes);

private:
    struct Parts;
    explicit LineReader(std::unique_ptr<Parts> parts);
    [[nodiscard]] Result<bool> fill();

    std::unique_ptr<Parts> parts_;
};

}  // namespace tusk::core
