import { depositBackOff } from '../deposits/backOff.ts'
import type { Job } from './job.ts'

const prefix = 'listen:'

/**
 * Runs a deposit's scheduled command (FUND-34). `deposits/listen.ts` does it, which is loaded with the
 * deposit engine.
 */
export const listenJob = {
  kind: 'listen',
  key: (depositId: string): string => prefix + depositId,
  idOf: (key: string): string => key.slice(prefix.length),
  create: ({ depositEngine }) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: depositBackOff,
    run: async (row, signal) => (await depositEngine.get())?.listen(row, signal) ?? { end: 'failed', code: 'network.unreachable' },
  }),
} satisfies Job & { key: unknown; idOf: unknown }
