import type { FastifyBaseLogger } from 'fastify'
import { secondMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import { singleFlight } from '../../../domain/kernel/singleFlight.ts'
import { readAccountsVersions } from './accountsVersion.ts'

/** Longest time that a person's pages may show an outdated balance. */
const pollIntervalMs = secondMs

/** `changed`: called with the new version when money moved on an account of this person. */
type Watcher = { customerId: number; changed: (version: string) => void }
export type AccountWatch = { follow(watcher: Watcher): () => void; stop(): Promise<void> }

/**
 * Notifies each watcher when money moves on an account of theirs, in whichever process: a copied order, a
 * deposit, a tip (TRD-02). A new watcher is notified at its first check. One query a second for all watchers,
 * none without any.
 */
export function openAccountWatch({ db, log }: { db: Db; log: FastifyBaseLogger }): AccountWatch {
  const watchers = new Map<Watcher, { lastText: string | null }>()
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    const current = [...watchers]
    const versions = await readAccountsVersions(db, new Set(current.map(([{ customerId }]) => customerId)))
    for (const [{ customerId, changed }, last] of current) {
      const { text: now, isExact } = versions.get(customerId) ?? { text: '', isExact: true }
      if (now === last.lastText) continue
      last.lastText = now
      if (!isExact) log.error('a balance is beyond what can be read exactly: the ledger has to be audited')
      try {
        changed(now)
      } catch (error) {
        log.error({ err: error }, 'a listener could not be notified of its accounts')
      }
    }
  }
  const polls = singleFlight(() => poll().catch((error: unknown) => log.error({ err: error }, 'the accounts could not be read')))

  return {
    follow(watcher) {
      watchers.set(watcher, { lastText: null })
      timer ??= setInterval(() => void polls.run(), pollIntervalMs)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    async stop() {
      clearInterval(timer)
      watchers.clear()
      await polls.settled()
    },
  }
}
