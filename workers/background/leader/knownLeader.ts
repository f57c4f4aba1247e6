import type { Leadership } from '../leadership.ts'

/** The leader as this tab knows it. `leader`: a worker's id. `leadership`: set while this worker leads. */
export type KnownLeader = { epoch: number; leader: string | null; leadership: Leadership | null }
