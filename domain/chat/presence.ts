import { secondMs } from '../kernel/time.ts'

/** A stream reports its presence at this interval. */
export const presenceIntervalMs = 15 * secondMs
/** A stream is offline after three missed heartbeats: its process may have died. */
export const presenceTimeoutMs = 3 * presenceIntervalMs

export type ChatHost = { name: string; recorded: boolean; customerId: number | null }

/** Groups a room's hosts by presence, in the given order. A recorded host is always online. */
export function hostsByPresence(
  hosts: readonly ChatHost[],
  present: ReadonlySet<number>,
): { online: string[]; offline: string[]; recorded: string[] } {
  const isPresent = ({ recorded, customerId }: ChatHost): boolean => recorded || (customerId !== null && present.has(customerId))
  return {
    online: hosts.filter(isPresent).map(({ name }) => name),
    offline: hosts.filter((host) => !isPresent(host)).map(({ name }) => name),
    recorded: hosts.filter(({ recorded }) => recorded).map(({ name }) => name),
  }
}
