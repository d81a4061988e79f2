#include "games/xiangqi/notation_symbols.h"

#include <array>

namespace tusk::games::xiangqi {

namespace {

struct Entry {
    std::string_view text;
    Symbol symbol;
};

constexpr Symbol piece(Kind kind) noexcept {
    return {Sign::kPiece, static_cast<std::uint8_t>(kind)};
}
constexpr Symbol number(int value) noexcept {
    return {Sign::kNumber, static_cast<std::uint8_t>(value)};
}

constexpr std::array kEntries = std::to_array<Entry>({
    {"K", piece(Kind::kKing)},      {"k", piece(Kind::kKing)},     {"帥", piece(Kind::kKing)},
    {"帅", piece(Kind::kKing)},     {"將", piece(Kind::kKing)},    {"将", piece(Kind::kKing)},
    {"A", piece(Kind::kAdvisor)},   {"a", piece(Kind::kAdvisor)},  {"仕", piece(Kind::kAdvisor)},
    {"士", piece(Kind::kAdvisor)},  {"E", piece(Kind::kElephant)}, {"e", piece(Kind::kElephant)},
    {"B", piece(Kind::kElephant)},  {"b", piece(Kind::kElephant)}, {"相", piece(Kind::kElephant)},
    {"象", piece(Kind::kElephant)}, {"H", piece(Kind::kHorse)},    {"h", piece(Kind::kHorse)},
    {"N", piece(Kind::kHorse)},     {"n", piece(Kind::kHorse)},    {"傌", piece(Kind::kHorse)},
    {"馬", piece(Kind::kHorse)},    {"马", piece(Kind::kHorse)},   {"R", piece(Kind::kChariot)},
    {"r", piece(Kind::kChariot)},   {"俥", piece(Kind::kChariot)}, {"車", piece(Kind::kChariot)},
    {"车", piece(Kind::kChariot)},  {"C", piece(Kind::kCannon)},   {"c", piece(Kind::kCannon)},
    {"炮", piece(Kind::kCannon)},   {"砲", piece(Kind::kCannon)},  {"包", piece(Kind::kCannon)},
    {"P", piece(Kind::kPawn)},      {"p", piece(Kind::kPawn)},     {"兵", piece(Kind::kPawn)},
    {"卒", piece(Kind::kPawn)},     {"+", {Sign::kForward, 0}},    {"＋", {Sign::kForward, 0}},
    {"進", {Sign::kForward, 0}},    {"进", {Sign::kForward, 0}},   {"-", {Sign::kBack, 0}},
    {"－", {Sign::kBack, 0}},       {"退", {Sign::kBack, 0}},      {"=", {Sign::kSideways, 0}},
    {"＝", {Sign::kSideways, 0}},   {".", {Sign::kSideways, 0}},   {"．", {Sign::kSideways, 0}},
    {"平", {Sign::kSideways, 0}},   {"前", {Sign::kFront, 0}},     {"中", {Sign::kMiddle, 0}},
    {"後", {Sign::kRear, 0}},       {"后", {Sign::kRear, 0}},
});

constexpr std::array<std::string_view, 10> kChineseNumbers{"",   "一", "二", "三", "四",
                                                           "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, 10> kWideNumbers{"",   "１", "２", "３", "４",
                                                        "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kDigits{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

using PieceNames = std::array<std::string_view, kKinds>;
constexpr PieceNames kWxfNames{"K", "A", "E", "H", "R", "C", "P"};
constexpr std::array<PieceNames, 2> kOldNames{
    {{"帥", "仕", "相", "傌", "俥", "炮", "兵"}, {"將", "士", "象", "馬", "車", "包", "卒"}}};
constexpr std::array<PieceNames, 2> kNewNames{
    {{"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}}};

}  // namespace

std::optional<Symbol> take_symbol(std::string_view& text) noexcept {
    for (const Entry& entry : kEntries) {
        if (text.starts_with(entry.text)) {
            text.remove_prefix(entry.text.size());
            return entry.symbol;
        }
    }
    for (int value = 1; value <= 9; ++value) {
        const auto i = static_cast<std::size_t>(value);
        for (const std::string_view name : {kDigits[i], kWideNumbers[i], kChineseNumbers[i]}) {
            if (text.starts_with(name)) {
                text.remove_prefix(name.size());
                return number(value);
            }
        }
    }
    return std::nullopt;
}

std::optional<Symbols> read_symbols(std::string_view text) noexcept {
    Symbols symbols;
    while (!text.empty()) {
        const auto symbol = take_symbol(text);
        if (!symbol || symbols.size() == Symbols::capacity()) {
            return std::nullopt;
        }
        symbols.push_back(*symbol);
    }
    return symbols;
}

std::string_view piece_sign(Notation notation, Seat side, Kind kind) noexcept {
    const auto i = static_cast<std::size_t>(kind);
    switch (notation) {
        case Notation::kChinese: return kOldNames[search::index(side)][i];
        case Notation::kChineseSimplified: return kNewNames[search::index(side)][i];
        default: return kWxfNames[i];
    }
}

std::string_view number_sign(Notation notation, Seat side, int number) noexcept {
    const auto i = static_cast<std::size_t>(number);
    if (notation == Notation::kWxf) {
        return kDigits[i];
    }
    return side == Seat::kFirst ? kChineseNumbers[i] : kWideNumbers[i];
}

std::string_view move_sign(Notation notation, Sign sign) noexcept {
    const bool wxf = notation == Notation::kWxf;
    const bool old = notation == Notation::kChinese;
    switch (sign) {
        case Sign::kForward: return wxf ? "+" : old ? "進" : "进";
        case Sign::kBack: return wxf ? "-" : "退";
        case Sign::kSideways: return wxf ? "=" : "平";
        case Sign::kFront: return wxf ? "+" : "前";
        case Sign::kMiddle: return "中";
        case Sign::kRear: return wxf ? "-" : old ? "後" : "后";
        default: return "";
    }
}

std::string_view order_sign(int number) noexcept {
    return kChineseNumbers[static_cast<std::size_t>(number)];
}

}  // namespace tusk::games::xiangqi
