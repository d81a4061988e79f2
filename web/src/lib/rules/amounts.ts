// Which of the amounts 0 .. most can be paid with these coins, any number of each.
export function payableUpTo(coins: readonly number[], most: number): boolean[] {
    const can = [true];
    for (let amount = 1; amount <= most; amount++) can.push(coins.some((coin) => can[amount - coin] === true));
    return can;
}
