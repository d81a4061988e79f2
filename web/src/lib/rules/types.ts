// The rules of a game as data: src/rules/<id>.json says which parts there are and what their pictures
// show, src/messages/<language>/rules/<id>.json has the words. Of a part `aim` these are `aim.title`,
// the paragraphs `aim.1`, `aim.2` ... and the captions `aim.picture.1` ... A new game adds files, no code.

export interface RulesData {
    cover?: Picture; // stands for it in the gallery where the server has no board to draw
    parts: RulesPart[];
    helper?: HelperStage[];
}

export interface RulesPart {
    id: string;
    pictures?: Picture[];
}

export type Picture = BoardPicture | CardsPicture | AmountsPicture;

// A position of the game, drawn by the board. Cells go by their names.
export interface BoardPicture {
    kind: 'board';
    position?: string; // default: the start
    moves?: string; // played from there; the last one is marked
    options?: Record<string, string>;
    from?: string; // shows where the piece there may go
    legal?: boolean; // shows every cell where something can be put
    highlight?: string[];
    arrows?: { from: string; to: string; tone?: 'good' | 'bad' }[];
}

// Cards in rows with a word before each; "?" is a back. `position` is the deal they are of.
export interface CardsPicture {
    kind: 'cards';
    position?: string;
    rows: { label?: string; cards: string[] }[];
}

// The amounts 0 to `to`, and which of them these coins can pay.
export interface AmountsPicture {
    kind: 'amounts';
    coins: number[];
    to: number;
}

// A hint of the first game. The first stage that fits the moment is shown.
export interface HelperStage {
    id: string; // its text is `helper.<id>`
    turns?: [least: number, most: number]; // own moves made so far
    text?: string; // a pattern that the text of the position fits
    check?: boolean; // somebody is in check
}
