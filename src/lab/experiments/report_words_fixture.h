#pragma once
// All words of a report in one text, for tests that look for something in it.

#include <string>
#include <vector>

#include "lab/reports/report_text.h"

namespace tusk::lab {

inline std::string cell_words(const Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return *text;
    }
    const auto* figure = std::get_if<Figure>(&cell);
    std::string words = figure == nullptr ? "" : figure_text(*figure);
    // A blank between number and unit, whatever its width.
    constexpr std::string_view kNoBreakSpace = "\u00A0";
    for (std::size_t i = 0; (i = words.find(kNoBreakSpace, i)) != std::string::npos;) {
        words.replace(i, kNoBreakSpace.size(), " ");
    }
    return words;
}

// Rows of tables are lines whose cells are separated by " | ".
inline std::string report_words(const std::vector<Section>& sections) {
    std::string words;
    for (const Section& section : sections) {
        words += section.title + "\n";
        for (const std::string& paragraph : section.paragraphs) {
            words += paragraph + "\n";
        }
        for (const Table& table : section.tables) {
            words += table.caption + "\n";
            for (const auto& row : table.rows) {
                for (const Cell& cell : row) {
                    words += cell_words(cell) + " | ";
                }
                words += "\n";
            }
        }
        for (const Plot& plot : section.plots) {
            words += plot.caption + "\n";
        }
    }
    return words;
}

}  // namespace tusk::lab
