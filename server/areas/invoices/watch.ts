import type { Deps } from '../../kernel/deps.ts'
import { ChainUnreachable } from '../../outside/chains.ts'
import { lookAt } from './look.ts'

/** Asked about in one round; what is left over is first in the next. */
const perRound = 500
const atOnce = 8

/**
 * One round of watching: looks at every invoice whose time has come (INV-03 goes on while nobody has the page open).
 * A chain that cannot be reached costs that invoice this round and no more.
 */
export async function watchInvoices(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('invoice')
    .selectAll()
    .where('look_next_at', '<=', deps.now())
    .orderBy('look_next_at')
    .limit(perRound)
    .execute()
  const waiting = due.values()
  const work = async (): Promise<void> => {
    for (const invoice of waiting) {
      try {
        await lookAt(deps, invoice)
      } catch (error) {
        if (!(error instanceof ChainUnreachable)) throw error
        deps.log.warn({ coin: invoice.coin, reason: error.message }, 'an invoice could not be looked at')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return due.length
}
