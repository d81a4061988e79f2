#include "core/zstd_file.h"

#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace tusk::core {

namespace {

struct FileCloser {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

tl::unexpected<Error> file_error(const std::string& path) {
    return fail(ErrorCode::kFile, std::strerror(errno), path);
}

constexpr std::size_t kReadBytes = std::size_t{1} << 17;
constexpr std::size_t kMagicBytes = 4;

bool has_magic(std::string_view bytes) {
    return bytes.substr(0, kMagicBytes) == "\x28\xB5\x2F\xFD";
}

}  // namespace

struct ZstdWriter::Parts {
    std::string path;
    std::string draft;
    File file;
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context{ZSTD_createCCtx(),
                                                                    ZSTD_freeCCtx};
    std::vector<char> out = std::vector<char>(ZSTD_CStreamOutSize());
};

ZstdWriter::ZstdWriter(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
ZstdWriter::ZstdWriter(ZstdWriter&&) noexcept = default;
ZstdWriter& ZstdWriter::operator=(ZstdWriter&&) noexcept = default;

ZstdWriter::~ZstdWriter() {
    if (parts_ && parts_->file) {
        parts_->file.reset();
        std::remove(parts_->draft.c_str());
    }
}

Result<ZstdWriter> ZstdWriter::create(const std::string& path, int level) {
    auto parts = std::make_unique<Parts>();
    parts->path = path;
    parts->draft = path + ".draft";
    parts->file.reset(std::fopen(parts->draft.c_str(), "wb"));
    if (!parts->file) {
        return file_error(parts->draft);
    }
    ZSTD_CCtx_setParameter(parts->context.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(parts->context.get(), ZSTD_c_checksumFlag, 1);
    return ZstdWriter(std::move(parts));
}

Result<void> ZstdWriter::pump(std::string_view text, bool end) {
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    for (bool done = false; !done;) {
        ZSTD_outBuffer out{parts_->out.data(), parts_->out.size(), 0};
        const std::size_t left = ZSTD_compressStream2(parts_->context.get(), &out, &in,
                                                      end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left) != 0) {
            return fail(ErrorCode::kFile, ZSTD_getErrorName(left), parts_->path);
        }
        if (std::fwrite(parts_->out.data(), 1, out.pos, parts_->file.get()) != out.pos) {
            return file_error(parts_->draft);
        }
        done = end ? left == 0 : in.pos == in.size;
    }
    return {};
}

Result<void> ZstdWriter::write(std::string_view text) {
    return pump(text, false);
}

Result<void> ZstdWriter::close() {
    if (auto done = pump({}, true); !done) {
        return done;
    }
    const bool written =
        std::fflush(parts_->file.get()) == 0 && fsync(fileno(parts_->file.get())) == 0;
    if (!written) {
        return file_error(parts_->draft);
    }
    parts_->file.reset();
    if (std::rename(parts_->draft.c_str(), parts_->path.c_str()) != 0) {
        return file_error(parts_->path);
    }
    return {};
}

struct LineReader::Parts {
    std::string path;
    File file;
    std::size_t max_line = 0;
    bool compressed = false;
    bool begun = false;
    bool file_ended = false;
    bool frame_open = false;  // in the middle of a compressed frame
    std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context{ZSTD_createDCtx(),
                                                                    ZSTD_freeDCtx};
    std::string raw;  // bytes of the file that are not decompressed yet, from raw_at on
    std::size_t raw_at = 0;
    std::string text;  // decompressed bytes, from text_at on not handed out yet
    std::size_t text_at = 0;
    std::size_t searched = 0;  // of the text: up to here there is no line end

    [[nodiscard]] Result<void> read_raw() {
        raw.resize(kReadBytes);
        raw_at = 0;
        const std::size_t got = std::fread(raw.data(), 1, raw.size(), file.get());
        if (got < raw.size() && std::ferror(file.get()) != 0) {
            return file_error(path);
        }
        raw.resize(got);
        file_ended = got == 0;
        return {};
    }

    // Appends what the next bytes of the file hold.
    [[nodiscard]] Result<void> decompress() {
        const std::size_t old = text.size();
        text.resize(old + ZSTD_DStreamOutSize());
        ZSTD_inBuffer in{raw.data(), raw.size(), raw_at};
        ZSTD_outBuffer out{text.data() + old, text.size() - old, 0};
        const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
        raw_at = in.pos;
        text.resize(old + out.pos);
        if (ZSTD_isError(left) != 0) {
            return fail(ErrorCode::kFile,
                        std::string("the compressed data is damaged: ") + ZSTD_getErrorName(left),
                        path);
        }
        frame_open = left != 0;
        return {};
    }
};

LineReader::LineReader(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader& LineReader::operator=(LineReader&&) noexcept = default;
LineReader::~LineReader() = default;

Result<LineReader> LineReader::open(const std::string& path, std::size_t max_line) {
    auto parts = std::make_unique<Parts>();
    parts->path = path;
    parts->max_line = max_line;
    parts->file.reset(std::fopen(path.c_str(), "rb"));
    if (!parts->file) {
        return file_error(path);
    }
    return LineReader(std::move(parts));
}

// Adds text if there is any left; false at the end of the file.
Result<bool> LineReader::fill() {
    Parts& parts = *parts_;
    if (parts.text_at > 0) {
        parts.text.erase(0, parts.text_at);
        parts.searched -= parts.text_at;
        parts.text_at = 0;
    }
    const std::size_t old = parts.text.size();
    while (parts.text.size() == old) {
        if (parts.raw_at == parts.raw.size() && !parts.file_ended) {
            if (auto done = parts.read_raw(); !done) {
                return fail(done.error());
            }
            if (!parts.begun) {
                parts.begun = true;
                parts.compressed = has_magic(parts.raw);
            }
        }
        if (parts.compressed && (!parts.file_ended || parts.frame_open)) {
            if (auto done = parts.decompress(); !done) {
                return fail(done.error());
            }
            if (parts.file_ended && parts.text.size() == old) {
                return fail(ErrorCode::kFile, "the compressed data ends too early", parts.path);
            }
        } else if (parts.file_ended) {
            return false;
        } else {
            parts.text += parts.raw;
            parts.raw_at = parts.raw.size();
        }
    }
    return true;
}

Result<bool> LineReader::next(std::string_view& line) {
    Parts& parts = *parts_;
    for (;;) {
        const std::size_t end = parts.text.find('\n', parts.searched);
        if (std::min(end, parts.text.size()) - parts.text_at > parts.max_line) {
            return fail(ErrorCode::kTooLarge,
                        "a line has more than " + std::to_string(parts.max_line) + " bytes",
                        parts.path);
        }
        if (end != std::string::npos) {
            line = std::string_view(parts.text).substr(parts.text_at, end - parts.text_at);
            parts.text_at = parts.searched = end + 1;
            return true;
        }
        parts.searched = parts.text.size();
        auto more = fill();
        if (!more) {
            return more;
        }
        if (!*more) {
            if (parts.text_at < parts.text.size()) {
                return fail(ErrorCode::kSyntax, "the last line has no end", parts.path);
            }
            return false;
        }
    }
}

Result<std::string> LineReader::next_block(std::size_t bytes) {
    std::string block;
    std::string_view line;
    while (block.size() < bytes) {
        const auto there = next(line);
        if (!there) {
            return fail(there.error());
        }
        if (!*there) {
            break;
        }
        block += line;
        block += '\n';
    }
    return block;
}

}  // namespace tusk::core
