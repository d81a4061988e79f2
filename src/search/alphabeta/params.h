#pragma once
// Parameters of the alpha-beta search. The defaults are neutral; a game sets its own through
// `tune(AlphaBetaParams&)`, found beside its position.

#include "core/params.h"
#include "search/chance/star.h"
#include "search/concepts.h"
#include "search/parallel/team.h"

namespace tusk::search {

// When handing over the turn refutes a position (null_move.h has what they do).
enum class NullMove : std::uint8_t {
    kNone,
    kStandard,
    kAdaptive,
    kVerified,
    kExtended,
    kVerifiedExtended,
    kModern,
    kSame,  // in the endgame: as before it
};
// The wide window of the extended policies: only where the node's own window is as wide, or at
// nodes with an empty window as well.
enum class NullMode : std::uint8_t { kLiteral, kAdapted };

// How sure a selective search wants to be of its cuts, in percent; the last one makes no cuts.
enum class Confidence : std::uint8_t { k73, k87, k95, k98, k99, k100 };
inline constexpr int kConfidences = 6;

// The same in standard deviations of the cut's error.
[[nodiscard]] constexpr double sigmas_of(Confidence confidence) noexcept {
    constexpr double kSigmas[kConfidences] = {1.1, 1.5, 2.0, 2.6, 3.3, 1e6};
    return kSigmas[static_cast<int>(confidence)];
}
[[nodiscard]] constexpr int percent_of(Confidence confidence) noexcept {
    constexpr int kPercent[kConfidences] = {73, 87, 95, 98, 99, 100};
    return kPercent[static_cast<int>(confidence)];
}

// What a repetition counts that the rules do not yet end the game for: a draw, or what the position
// is worth.
enum class Cycles : std::uint8_t { kDraw, kBalance };

// Which moves that chance answers are looked at below the root: all, or those that the game does
// not call rash.
enum class ChancePolicy : std::uint8_t { kAll, kCareful };

struct AlphaBetaParams {
    int depth = 64;  // deepest iteration
    int threads = 1;
    Parallel parallel = Parallel::kLazy;  // how threads share the work
    int hash_mb = 32;                     // transposition table
    int aspiration = 200;      // half window around the last value, in score units; 0 = full window
    bool reductions = true;    // late-move reductions
    int reduce_after = 3;      // moves searched at full depth before reductions begin
    double reduce_base = 0.3;  // reduction = base + ln(depth) * ln(move number) / divisor
    double reduce_divisor = 2.6;
    NullMove null_move = NullMove::kStandard;      // used by games that are Passable
    NullMove endgame_null_move = NullMove::kSame;  // where the game says that it is an endgame
    NullMode null_mode = NullMode::kAdapted;
    int null_reduction = 2;     // of the standard policy
    int null_verify_depth = 1;  // saved by the check of a null move that nearly refuted
    int half_pawn = 50;         // the margin of the extended policies, in score units
    Confidence confidence = Confidence::k100;  // of selective cuts in the middle of the game
    int full_width = 10;    // no selective cuts when the search is limited to this depth or less
    bool end_steps = true;  // towards the exact result by steps of growing confidence
    int etc_depth = 4;      // enhanced transposition cut-off from this depth up; 0 = never
    int sort_depth = 5;     // moves are ordered by a look at each from this depth up
    int exact_sort_depth = 13;  // ... in exact searches
    int exact_from = 20;     // go straight for the exact result when at most this many plies remain
    int exact_prelude = 10;  // ... after iterations to about this depth, for the move order
    bool whole_lines = true;  // lines of exact results go to the end of the game
    double enough = 0;  // no new iteration after this share of a move's time; 0 = always one more
    double spread = 0;  // how loosely it plays, see the thinker; in the game's unit
    std::uint64_t seed = 1;  // of the random numbers for `spread`
    // Games with captures and checks (Tactical).
    bool quiescence = true;  // captures at the ends of lines; off only where it is to be compared
    bool check_extensions = true;
    bool singular_extensions = true;
    bool reverse_futility = true;    // far above the window: enough
    bool razoring = true;            // far below it: captures alone
    bool futility = true;            // quiet moves that cannot reach the window
    bool late_move_pruning = true;   // quiet moves after many others
    bool exchange_pruning = true;    // moves that lose material
    int check_plies = 1;             // of quiescence that look at checks beside captures
    bool capture_futility = false;   // captures that cannot reach the window
    bool reply_bonus = false;        // a quiet move without a good reply is a good move
    bool wary_reductions = false;    // by what the table and other replies say
    bool probcut = true;             // a capture that a shallow search finds far too good
    bool delta_pruning = true;       // captures that cannot reach the window
    bool internal_reduction = true;  // without a move from the table, a ply less
    bool corrections = true;         // of the static value by what searches found
    int reverse_futility_step = 70;  // margins by depth, in score units
    int futility_step = 80;
    int late_move_percent = 100;  // of the moves that margins.h allows at each depth
    bool strict = false;          // table values of the very same depth only: parallel = serial
    bool tables = true;           // ask endgame tables, in games that have them
    // Games with chance.
    Star star = Star::kStar2;        // how chance nodes are pruned
    Score chance_bound = kWinScore;  // no outcome counts more than this, in score units
    int chance_limit = kNoLimit;     // chance nodes in one line
    int chance_depth = 1;            // below the root, moves that chance answers need this depth
    ChancePolicy chance_policy = ChancePolicy::kAll;
    // Matters of taste, for games that want them.
    int capture_delay = 0;  // what a capture loses with every ply that it comes later
    Cycles cycles = Cycles::kDraw;
    bool root_hint = true;  // where moves are equal, the game's own idea
    Score contempt = 0;     // how much worse than even a draw is for the side that searches

    static constexpr int kNoLimit = 1000;

    static std::vector<core::ParamField<AlphaBetaParams>> fields() {
        using P = AlphaBetaParams;
        using core::boolean_field;
        using core::number_field;
        using core::ParamUse;
        using core::with_use;
        return core::open_fields<P>({
            number_field<P>("depth", &P::depth, 1, 127, "deepest iteration"),
            with_use(number_field<P>("threads", &P::threads, 1, 256, "search threads"),
                     ParamUse::kThreads),
            core::choice_field<P, Parallel>("parallel", &P::parallel, {"lazy"},
                                            "how threads share the work"),
            with_use(number_field<P>("hash_mb", &P::hash_mb, 1, 65536,
                                     "size of the transposition table"),
                     ParamUse::kMemory),
            number_field<P>("aspiration", &P::aspiration, 0, 1000000,
                            "half window around the last value in score units; 0 = full window"),
            boolean_field<P>("reductions", &P::reductions, "late-move reductions"),
            number_field<P>("reduce_after", &P::reduce_after, 1, 64,
                            "moves searched at full depth before reductions begin"),
            number_field<P>("reduce_base", &P::reduce_base, 0.0, 8.0,
                            "reduction = base + ln(depth) ln(move number) / divisor"),
            number_field<P>("reduce_divisor", &P::reduce_divisor, 0.5, 20.0, "see reduce_base"),
            core::choice_field<P, NullMove>("nullmove", &P::null_move,
                                            {"none", "standard", "adaptive", "verified", "extended",
                                             "verified-extended", "modern"},
                                            "null-move policy, in games where passing makes sense"),
            core::choice_field<P, NullMove>("endgame_nullmove", &P::endgame_null_move,
                                            {"none", "standard", "adaptive", "verified", "extended",
                                             "verified-extended", "modern", "same"},
                                            "null-move policy in the endgame"),
            core::choice_field<P, NullMode>(
                "null_mode", &P::null_mode, {"literal", "adapted"},
                "extended null moves: in wide windows only, or in empty ones too"),
            number_field<P>("null_reduction", &P::null_reduction, 1, 8,
                            "depth saved by a standard null move"),
            number_field<P>("null_verify_depth", &P::null_verify_depth, 1, 3,
                            "depth saved when a null move that nearly refuted is checked"),
            number_field<P>("half_pawn", &P::half_pawn, 1, 1000,
                            "margin of extended null moves in score units"),
            core::choice_field<P, Confidence>(
                "confidence", &P::confidence, {"73", "87", "95", "98", "99", "100"},
                "percent of selective cuts that should be right; 100 = no such cuts"),
            number_field<P>("full_width", &P::full_width, 0, 127,
                            "no selective cuts when the depth is limited to this or less"),
            boolean_field<P>("end_steps", &P::end_steps,
                             "towards the exact result by steps of growing confidence"),
            number_field<P>("etc_depth", &P::etc_depth, 0, 127,
                            "enhanced transposition cut-off from this depth up; 0 = never"),
            number_field<P>("sort_depth", &P::sort_depth, 1, 127,
                            "order the moves by a look at each from this depth up"),
            number_field<P>("exact_sort_depth", &P::exact_sort_depth, 1, 127,
                            "the same in exact searches"),
            number_field<P>("exact_from", &P::exact_from, 0, 127,
                            "solve exactly when at most this many plies remain, and not more than "
                            "twice the depth"),
            number_field<P>("exact_prelude", &P::exact_prelude, 1, 64,
                            "iterations before the exact search, for the move order"),
            boolean_field<P>("whole_lines", &P::whole_lines,
                             "lines of exact results go to the end of the game"),
            number_field<P>("enough", &P::enough, 0.0, 1.0,
                            "no new iteration after this share of a move's time, less if the best "
                            "move is stable; 0 = always one more"),
            number_field<P>("spread", &P::spread, 0.0, 1000.0,
                            "plays a move that is x worse than the best with weight "
                            "exp(-x / spread); 0 = always the best"),
            number_field<P, std::uint64_t>("seed", &P::seed, 0, std::uint64_t{1} << 53,
                                           "start of the random numbers for spread"),
            boolean_field<P>("check_extensions", &P::check_extensions,
                             "checks that lose nothing are searched a ply deeper"),
            boolean_field<P>("singular_extensions", &P::singular_extensions,
                             "a move that is better than all others is searched deeper"),
            boolean_field<P>("reverse_futility", &P::reverse_futility,
                             "cut where the static value is far above the window"),
            boolean_field<P>("razoring", &P::razoring,
                             "captures alone where the static value is far below the window"),
            boolean_field<P>("futility", &P::futility,
                             "leave out quiet moves that can hardly reach the window"),
            boolean_field<P>("late_move_pruning", &P::late_move_pruning,
                             "leave out quiet moves after many others"),
            number_field<P>("check_plies", &P::check_plies, 0, 8,
                            "plies of quiescence that look at checks beside captures"),
            boolean_field<P>("probcut", &P::probcut,
                             "cut where a shallow search finds a capture far above the window"),
            number_field<P>("reverse_futility_step", &P::reverse_futility_step, 1, 10000,
                            "how far above the window is far, for each ply of depth"),
            number_field<P>("futility_step", &P::futility_step, 1, 10000,
                            "how far below the window is far, for each ply of depth"),
            number_field<P>("late_move_percent", &P::late_move_percent, 10, 1000,
                            "quiet moves before late ones are left out, in percent"),
            boolean_field<P>("capture_futility", &P::capture_futility,
                             "leave out captures that can hardly reach the window"),
            boolean_field<P>("reply_bonus", &P::reply_bonus,
                             "remember quiet moves that no reply refuted as good ones"),
            boolean_field<P>("wary_reductions", &P::wary_reductions,
                             "reduce late moves more after a capture of the table and where "
                             "replies refuted often"),
            boolean_field<P>("corrections", &P::corrections,
                             "correct the static value by what searches found in like positions"),
            boolean_field<P>("delta_pruning", &P::delta_pruning,
                             "in quiescence, leave out captures that can hardly reach the window"),
            boolean_field<P>("exchange_pruning", &P::exchange_pruning,
                             "leave out moves that lose material"),
            boolean_field<P>("internal_reduction", &P::internal_reduction,
                             "a ply less where the table has no move"),
            boolean_field<P>("strict", &P::strict,
                             "use table values of the very same depth only (parallel = serial)"),
        });
    }

    // No cut that could change the value at a given depth.
    void without_selectivity() {
        reductions = false;
        null_move = NullMove::kNone;
        endgame_null_move = NullMove::kSame;
        check_extensions = false;
        singular_extensions = false;
        reverse_futility = false;
        razoring = false;
        futility = false;
        late_move_pruning = false;
        check_plies = 0;
        probcut = false;
        capture_futility = false;
        exchange_pruning = false;
        delta_pruning = false;
        corrections = false;
        internal_reduction = false;
        confidence = Confidence::k100;
        end_steps = false;
        strict = true;
        tables = false;
        chance_limit = kNoLimit;
        chance_depth = 1;
        chance_policy = ChancePolicy::kAll;
        capture_delay = 0;
        cycles = Cycles::kDraw;
        contempt = 0;
        quiescence = false;
    }
};

template <class P>
concept HasTuning = requires(AlphaBetaParams& params) {
    { P::tune(params) } -> std::same_as<void>;
};

// The same parameters with the game's own defaults, and the name of its model if it has one.
template <Position P>
struct TunedAlphaBetaParams : AlphaBetaParams {
    std::string weights = "standard";

    TunedAlphaBetaParams() {
        if constexpr (HasTuning<P>) {
            P::tune(*this);
        }
    }
    static std::vector<core::ParamField<TunedAlphaBetaParams>> fields() {
        auto all = core::inherited_fields<TunedAlphaBetaParams, AlphaBetaParams>();
        if constexpr (HasModel<P>) {
            // A name, not a path: named() refuses anything else.
            all.push_back(core::with_use(core::text_field<TunedAlphaBetaParams>(
                                             "weights", &TunedAlphaBetaParams::weights,
                                             "the evaluation: standard, or the name of trained "
                                             "weights"),
                                         core::ParamUse::kOpen));
        }
        if constexpr (Chancy<P>) {
            add_chance_fields(all);
        }
        if constexpr (HasTables<P>) {
            all.push_back(core::boolean_field<TunedAlphaBetaParams>(
                "tables", &TunedAlphaBetaParams::tables, "ask endgame tables"));
        }
        return core::open_fields(std::move(all));
    }

private:
    static void add_chance_fields(std::vector<core::ParamField<TunedAlphaBetaParams>>& all) {
        using Self = TunedAlphaBetaParams;
        using core::number_field;
        all.push_back(core::choice_field<Self, Star>(
            "star", &Self::star, {"plain", "star1", "star2"}, "how chance nodes are pruned"));
        all.push_back(number_field<Self, Score>("chance_bound", &Self::chance_bound, 1, kWinScore,
                                                "the most that an outcome counts, in score units"));
        all.push_back(number_field<Self, int>("chance_limit", &Self::chance_limit, 0, kNoLimit,
                                              "chance nodes in one line"));
        all.push_back(number_field<Self, int>("chance_depth", &Self::chance_depth, 0, 127,
                                              "depth that moves answered by chance need below the "
                                              "root"));
        all.push_back(core::choice_field<Self, ChancePolicy>(
            "chance_policy", &Self::chance_policy, {"all", "careful"},
            "which moves answered by chance are looked at below the root: all, or none that the "
            "game calls rash"));
        all.push_back(number_field<Self, int>("capture_delay", &Self::capture_delay, 0, 1000,
                                              "what a capture loses with every ply that it comes "
                                              "later, in score units"));
        all.push_back(core::choice_field<Self, Cycles>("cycles", &Self::cycles, {"draw", "balance"},
                                                       "what a repetition counts in the search"));
        all.push_back(core::boolean_field<Self>("one_sided", &Self::root_hint,
                                                "where moves are equal, go for a weaker piece as "
                                                "if the other side stood still"));
        all.push_back(number_field<Self, Score>("contempt", &Self::contempt, -10'000, 10'000,
                                                "how much worse than even a draw is for the side "
                                                "that searches, in score units"));
        all.push_back(core::boolean_field<Self>("quiescence", &Self::quiescence,
                                                "captures at the ends of lines"));
    }
};

}  // namespace tusk::search
