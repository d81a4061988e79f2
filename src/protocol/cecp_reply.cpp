#include "protocol/cecp_reply.h"

#include <algorithm>

#include "core/text.h"

namespace tusk::protocol {

namespace {

constexpr std::size_t kMaxFeatures = 200;

}  // namespace

bool read_cecp_features(std::string_view line, CecpFeatures& features) {
    constexpr std::string_view kFeature = "feature ";
    line = core::trim(line);
    if (!line.starts_with(kFeature)) {
        return false;
    }
    line.remove_prefix(kFeature.size());
    while (!(line = core::trim(line)).empty()) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            break;
        }
        const std::string name(core::trim(line.substr(0, equals)));
        line.remove_prefix(equals + 1);
        std::string_view value;
        if (line.starts_with('"')) {
            line.remove_prefix(1);
            const std::size_t end = std::min(line.find('"'), line.size());
            value = line.substr(0, end);
            line.remove_prefix(std::min(end + 1, line.size()));
        } else {
            const std::size_t end = std::min(line.find(' '), line.size());
            value = line.substr(0, end);
            line.remove_prefix(end);
        }
        if (features.size() < kMaxFeatures || features.contains(name)) {
            features[name] = std::string(value);
        }
    }
    return true;
}

std::optional<std::string> parse_cecp_move(std::string_view line) {
    const auto words = core::words(line);
    if (words.size() >= 2 && words[0] == "move") {
        return std::string(words[1]);
    }
    if (words.size() >= 4 && words[0] == "My" && words[1] == "move" && words[2] == "is:") {
        return std::string(words[3]);
    }
    if (words.size() == 3 && words[1] == "..." && words[0].ends_with('.')) {
        return std::string(words[2]);
    }
    return std::nullopt;
}

std::optional<CecpThought> parse_cecp_thought(std::string_view line) {
    const auto words = core::words(line);
    if (words.size() < 4) {
        return std::nullopt;
    }
    std::string_view depth_text = words[0];
    while (!depth_text.empty() && !core::is_digit(depth_text.back())) {
        depth_text.remove_suffix(1);  // "9." or "9&"
    }
    const auto depth = core::to_unsigned(depth_text);
    const auto centi = core::to_integer(words[1]);
    const auto time = core::to_integer(words[2]);
    const auto nodes = core::to_unsigned(words[3]);
    if (!depth || !centi || !time || !nodes) {
        return std::nullopt;
    }
    constexpr std::int64_t kMaxCenti = 1'000'000;
    return CecpThought{static_cast<int>(std::min<std::uint64_t>(*depth, 1000)),
                       static_cast<int>(std::clamp(*centi, -kMaxCenti, kMaxCenti)), *nodes};
}

bool is_cecp_result(std::string_view line) {
    const auto words = core::words(line);
    return !words.empty() && (words[0] == "1-0" || words[0] == "0-1" || words[0] == "1/2-1/2" ||
                              words[0] == "resign");
}

bool refuses_cecp_move(std::string_view line, std::string_view move) {
    if (!line.starts_with("Illegal") && !line.starts_with("Error")) {
        return false;
    }
    const auto words = core::words(line);
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return core::equal_ignoring_case(word, move);
    });
}

}  // namespace tusk::protocol
