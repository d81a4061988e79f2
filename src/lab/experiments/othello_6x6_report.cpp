#include "lab/experiments/othello_6x6_report.h"

#include <fmt/format.h>

#include "core/progress.h"
#include "lab/experiments/above_jobs.h"

namespace tusk::lab {

using core::Json;

namespace {

std::string seconds_text(std::int64_t time_us) {
    return fmt::format("{:.1f} s", static_cast<double>(time_us) / 1e6);
}

std::string count_text(std::uint64_t count) {
    return core::short_count(static_cast<double>(count));
}

Table value_table(const Json* solved) {
    Table table;
    table.caption = "The start position under best play";
    table.columns = {"", "Feinstein 1993", "ours"};
    table.published_columns = 1;
    std::string value;
    std::string discs;
    std::string nodes;
    std::string jobs;
    std::string time;
    if (solved != nullptr) {
        const bool proven = solved->contains("line");
        value = proven ? fmt::format("{:+}", solved->at("value").get<int>()) : "not proven";
        if (proven) {
            const Json& line = solved->at("line");
            discs =
                fmt::format("{} : {}", line.at("first").get<int>(), line.at("second").get<int>());
        }
        const JobCost cost = cost_of(solved->at("cost"));
        nodes = count_text(cost.nodes);
        jobs = fmt::format("{}", solved->at("jobs").get<std::size_t>());
        time = seconds_text(cost.time_us);
    }
    table.rows = {
        {std::string("value for the first player"), fmt::format("{:+}", kPublished6x6Value), value},
        {std::string("discs at the end, first : second"), std::string("16 : 20"), discs},
        {std::string("positions searched"), std::string("about 40 G"), nodes},
        {std::string("jobs"), std::string(), jobs},
        {std::string("processor time of all jobs"), std::string("two weeks"), time}};
    return table;
}

Table claims_table(const Json& solved) {
    Table table;
    table.caption = "The two proofs";
    table.columns = {"claim",
                     "outcome",
                     "jobs",
                     "positions searched",
                     "processor time",
                     "longest job",
                     "positions above the jobs"};
    const int value = solved.at("value").get<int>();
    int number = 0;
    for (const Json& claim : solved.at("claims")) {
        const JobCost cost = cost_of(claim.at("cost"));
        const bool first = number++ == 0;
        table.rows.push_back({fmt::format("the {} player scores at least {:+}",
                                          first ? "first" : "second", first ? value : -value),
                              std::string(claim.at("holds").get<bool>() ? "proven" : "refuted"),
                              fmt::format("{}", claim.at("jobs").get<std::size_t>()),
                              count_text(cost.nodes), seconds_text(cost.time_us),
                              seconds_text(claim.at("longest_us").get<std::int64_t>()),
                              fmt::format("{}", claim.at("positions_above").get<std::size_t>())});
    }
    return table;
}

Section solve_section(Scale scale, const Json* solved) {
    Section section;
    section.title =
        scale == Scale::kFull ? "The value of 6x6 Othello" : "One position, solved alike";
    section.paragraphs = {
        "A value is proven by two claims: the first player can force at least so much, and the "
        "second player can force that it is no more. In each proof one move of the prover is "
        "enough, while every move of the other side is met; positions that are the same but for a "
        "symmetry are one. The positions at the lower end are jobs: exact alpha-beta with a table "
        "that holds whole positions, so that no two are taken for one another. "
        "Searches that only guess which move to try first are not counted."};
    if (scale == Scale::kSmall) {
        section.paragraphs.emplace_back(
            "This is the small run. It does not solve the game: it proves, in the same way, the "
            "value of one position from the middle of a random game that another search found.");
    } else {
        section.tables.push_back(value_table(solved));
    }
    if (solved == nullptr) {
        section.paragraphs.emplace_back("Not solved yet.");
        return section;
    }
    if (scale == Scale::kSmall) {
        section.paragraphs.push_back(
            fmt::format("Position: {}", solved->at("start").get<std::string>()));
    }
    section.tables.push_back(claims_table(*solved));
    if (solved->contains("line")) {
        const Json& line = solved->at("line");
        section.paragraphs.push_back(
            fmt::format("Best play: {}. It ends {} : {}; other lines may be as good.",
                        line.at("moves").get<std::string>(), line.at("first").get<int>(),
                        line.at("second").get<int>()));
    }
    return section;
}

Section check_section(const Json* checked) {
    Section section;
    section.title = "Checked against another search";
    section.paragraphs = {
        "Positions after random moves, solved by the alpha-beta search of all games and then by "
        "the solver of this experiment, which has to prove exactly that value (two questions: more "
        "than one less, not more). The two share the rules and the kernel of the last squares."};
    if (checked == nullptr) {
        section.paragraphs.emplace_back("Not done yet.");
        return section;
    }
    Table table;
    table.caption =
        fmt::format("{} positions with {} empty squares", checked->at("positions").get<int>(),
                    checked->at("empties").get<int>());
    table.columns = {"search", "same value", "positions searched", "processor time"};
    const JobCost alphabeta = cost_of(checked->at("alphabeta"));
    const JobCost solver = cost_of(checked->at("solver"));
    table.rows = {{std::string("alpha-beta"), std::string(), count_text(alphabeta.nodes),
                   seconds_text(alphabeta.time_us)},
                  {std::string("solver"),
                   fmt::format("{} of {}", checked->at("agreeing").get<int>(),
                               checked->at("positions").get<int>()),
                   count_text(solver.nodes), seconds_text(solver.time_us)}};
    section.tables.push_back(std::move(table));
    return section;
}

}  // namespace

std::vector<Section> report_6x6(Scale scale, const StepResults& results) {
    const auto find = [&](const char* step) -> const Json* {
        const auto found = results.find(step);
        return found == results.end() ? nullptr : &found->second;
    };
    return {solve_section(scale, find("solve")), check_section(find("check"))};
}

}  // namespace tusk::lab
