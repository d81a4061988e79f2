#include "server/api/discretion.h"

#include <algorithm>

#include "core/json.h"
#include "core/text.h"
#include "registry/spec.h"

namespace tusk::server {

using core::Json;

namespace {

// Words of a spec that say something about this machine, longest first: whole values, and their
// parts. Short ones ("-x") say nothing.
std::vector<std::string> telling_words(std::string_view spec) {
    constexpr std::size_t kTelling = 3;
    std::vector<std::string> found;
    const auto add = [&](std::string_view word) {
        if (word.size() >= kTelling) {
            found.emplace_back(word);
        }
    };
    add(spec);
    if (const auto parsed = registry::parse_spec(spec)) {
        add(parsed->text());
        for (const auto& [name, value] : parsed->params) {
            if (name == "protocol") {
                continue;
            }
            add(value);
            for (const std::string_view part : core::words(value)) {
                add(part);
                add(part.substr(part.rfind('/') + 1));  // the program without its folder
            }
        }
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return found;
}

void replace_all(std::string& text, const std::string& word, std::string_view instead) {
    std::size_t at = text.find(word);
    while (at != std::string::npos) {
        text.replace(at, word.size(), instead);
        at = text.find(word, at + instead.size());
    }
}

}  // namespace

std::string discreet_text(std::string text, std::string_view spec, std::string_view instead) {
    // protocol::Process writes: engine 'COMMAND' did this; came last: ...; its standard error: ...
    constexpr std::string_view kEngine = "engine '";
    if (const std::size_t said = text.find("; its standard error: "); said != std::string::npos) {
        text.resize(said);
    }
    if (const std::size_t from = text.find(kEngine); from != std::string::npos) {
        const std::size_t end = text.find("' ", from + kEngine.size());
        text.replace(from, end == std::string::npos ? std::string::npos : end + 1 - from,
                     "the engine");
    }
    for (const std::string& word : telling_words(spec)) {
        if (instead.find(word) == std::string_view::npos) {
            replace_all(text, word, instead);
        }
    }
    return text;
}

Discretion::Discretion(const registry::Registry& registry, const Json& request) {
    const auto id = request.find("game");
    const auto players = request.find("players");
    if (id == request.end() || !id->is_string() || players == request.end() ||
        !players->is_array()) {
        return;
    }
    const registry::Game* game = registry.find(id->get_ref<const std::string&>());
    for (const Json& entry : *players) {
        const auto spec = entry.is_object() ? entry.find("player") : entry.end();
        if (!entry.is_object() || spec == entry.end() || !spec->is_string()) {
            continue;
        }
        const auto& text = spec->get_ref<const std::string&>();
        const auto parsed = registry::parse_spec(text);
        const std::string name = parsed ? parsed->name : "?";
        const registry::PlayerType* type = game != nullptr ? game->find_player(name) : nullptr;
        const bool is_plain = parsed && parsed->params.empty();
        if (!is_plain && (type == nullptr || type->free_params)) {
            secrets_.emplace_back(text, name);
        }
    }
}

std::string Discretion::shown(std::string text) const {
    for (const auto& [spec, instead] : secrets_) {
        text = discreet_text(std::move(text), spec, instead);
    }
    return text;
}

void Discretion::veil(Json& value) const {
    if (secrets_.empty()) {
        return;
    }
    if (value.is_string()) {
        value = shown(value.get<std::string>());
    } else if (value.is_structured()) {
        for (Json& part : value) {
            veil(part);
        }
    }
}

}  // namespace tusk::server
