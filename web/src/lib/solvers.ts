// Problems that are solved instead of played: a line each. Their names and summaries are the messages
// solver.<id> and solver.<id>.about, their rules and cover stand in src/rules/<id>.json.
export interface Solver {
    id: string;
    href: string;
}

export const solvers: Solver[] = [{ id: 'coins', href: '/solve/coins' }];
