import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deferred } from '../../domain/kernel/deferred.ts'
import { withDatabase } from '../../tests/support/withDatabase.ts'
import { postgresUrl } from '../../tests/support/postgres.ts'
import { waitFor } from '../../tests/support/waitFor.ts'
import { announceChange, openChanges } from './changes.ts'
import type { OpenDatabase } from './openDatabase.ts'

let database: OpenDatabase
const { log } = fastify({ logger: false })
const doNothing = async (): Promise<void> => undefined

withDatabase((opened) => void (database = opened))

/** A process that records what it is notified of; `null` is its connection. */
async function listening() {
  const changes = openChanges(database, log, doNothing)
  const ids: (string | null)[] = []
  changes.subscribe('chat_message', (id) => void ids.push(id))
  await waitFor('the connection', () => ids.includes(null))
  return { changes, ids }
}

test('[SRV-13] every process is notified of a committed change, and of no other', async () => {
  const [first, second] = [await listening(), await listening()]
  const failed = database.db.transaction().execute(async (trx) => {
    await announceChange(trx, 'chat_message', 'rolled back')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await announceChange(database.db, 'chat_mute', 'another channel')
  await database.db.transaction().execute((trx) => announceChange(trx, 'chat_message', 'main'))
  await waitFor('both notifications', () => [first, second].every(({ ids }) => ids.length > 1))
  expect([first.ids, second.ids]).toEqual([
    [null, 'main'],
    [null, 'main'],
  ])
  await Promise.all([first.changes.stop(), second.changes.stop()])
})

test('[SRV-13] after a lost connection everything is read again, however often connecting fails', async () => {
  const first = deferred<void>()
  const connections = [
    async () => ({ ended: first.promise, close: doNothing }),
    () => Promise.reject(new Error('away')),
    () => Promise.reject(new Error('away')),
    async () => {
      const ended = deferred<void>()
      return { ended: ended.promise, close: async () => ended.resolve() }
    },
  ]
  const seen: (string | null)[] = []
  const changes = openChanges({ listen: () => connections.shift()?.() ?? Promise.reject(new Error('too many')) }, log, doNothing)
  changes.subscribe('chat_message', (id) => void seen.push(id))
  await waitFor('the first connection', () => seen.length === 1)
  first.resolve()
  await waitFor('the second connection', () => seen.length === 2)
  expect([seen, connections]).toEqual([[null, null], []])
  await changes.stop()
})

test('[SRV-13] a process that stops while it connects closes that connection', async () => {
  const opened = deferred<{ ended: Promise<void>; close(): Promise<void> }>()
  let state: 'open' | 'closed' = 'open'
  const changes = openChanges({ listen: () => opened.promise }, log, doNothing)
  const stopping = changes.stop()
  opened.resolve({ ended: new Promise(() => undefined), close: async () => void (state = 'closed') })
  await stopping
  expect(state).toBe('closed')
})

test.skipIf(postgresUrl === null)('[SRV-13] a connection that the server ends is opened again, and notified again', async () => {
  const { changes, ids } = await listening()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
    database.db,
  )
  await waitFor('the new connection', () => ids.length === 2)
  await announceChange(database.db, 'chat_message', 'main')
  await waitFor('the notification', () => ids.length === 3)
  expect(ids).toEqual([null, null, 'main'])
  await changes.stop()
})
