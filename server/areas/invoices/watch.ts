import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import { ChainUnreachable } from '../../outside/chains.ts'
import { lookAt } from './look.ts'

/** Asked about in one round; what is left over is first in the next. */
const perRound = 500
const atOnce = 8
/** A new round is begun for so long: the job that watches runs each minute, and must have ended by then. */
const watchMs = 40 * secondMs

/**
 * Looks at every invoice whose time has come (INV-03 goes on while nobody has the page open). One that cannot be looked at, for its chain or
 * for itself, costs nobody else anything. Answers how many were looked at.
 */
export async function watchInvoices(deps: Deps): Promise<number> {
  const until = performance.now() + watchMs
  for (let looked = 0; ;) {
    const { due, failed } = await round(deps)
    looked += due
    // Those that failed are due still, and would be all that a further round finds.
    if (due < perRound || failed > 0 || performance.now() > until) return looked
  }
}

async function round(deps: Deps): Promise<{ due: number; failed: number }> {
  const due = await deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('look_next_at', '<=', deps.now())
    .orderBy('look_next_at')
    .limit(perRound)
    .execute()
  const waiting = due.values()
  let failed = 0
  const work = async (): Promise<void> => {
    for (const invoice of waiting) {
      try {
        await lookAt(deps, invoice)
      } catch (error) {
        failed += 1
        if (error instanceof ChainUnreachable)
          deps.log.warn({ coin: invoice.coin, reason: error.message }, 'an invoice could not be looked at')
        else deps.log.error({ err: error, invoice: invoice.guid }, 'an invoice could not be looked at')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { due: due.length, failed }
}
