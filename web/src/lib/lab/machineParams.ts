// What an engine may use of the machine: threads, and memory for its table. The catalogue leaves these
// out, because strangers may not set them; the lab of one's own computer may. Engines that search by
// depth have a table, and those that search at all have threads.
import type { GameDetail, LabInfo, ParamInfo, PlayerInfo } from '../api/types';

const mostHashMb = 256; // as the server allows

function missing(player: PlayerInfo, cores: number): ParamInfo[] {
    const has = (name: string): boolean => player.params.some((param) => param.name === name);
    const added: ParamInfo[] = [];
    const number = (name: string, max: number, usual: number): ParamInfo =>
        ({ name, help: '', kind: 'integer', range: `1..${max}`, min: 1, max, default: String(usual) });
    if ((has('depth') || has('playouts')) && !has('threads')) added.push(number('threads', cores, 1));
    if (has('depth') && !has('hash_mb')) added.push(number('hash_mb', mostHashMb, 32));
    return added;
}

export function withMachineParams(detail: GameDetail, info: LabInfo): GameDetail {
    const players = detail.players.map((player) => ({ ...player, params: [...missing(player, info.cores), ...player.params] }));
    return { ...detail, players };
}
