import { secondMs } from '../kernel/time.ts'

/** A stream says that it is there this often … */
export const presenceEveryMs = 15 * secondMs
/** … and counts as gone after three beats that did not come: its process may have died. */
export const presenceLostMs = 3 * presenceEveryMs

export type Host = { name: string; recorded: boolean; customerId: number | null }

/** The hosts of a room by whether they are there. A recorded one always is. In the order given. */
export function hostsByPresence(
  hosts: readonly Host[],
  present: ReadonlySet<number>,
): { online: string[]; offline: string[]; recorded: string[] } {
  const isHere = ({ recorded, customerId }: Host): boolean => recorded || (customerId !== null && present.has(customerId))
  return {
    online: hosts.filter(isHere).map(({ name }) => name),
    offline: hosts.filter((host) => !isHere(host)).map(({ name }) => name),
    recorded: hosts.filter(({ recorded }) => recorded).map(({ name }) => name),
  }
}
