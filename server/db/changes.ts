import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Db, Trx } from './database.ts'
import type { ListenConnection, OpenDatabase } from './openDatabase.ts'

/** Changes that one process writes and others show: by channel, with the kind of id. */
const channels = [
  /** Messages of a room, by the room's id. */
  'chat_message',
  /** Mutes in a room, by the room's id. */
  'chat_mute',
] as const
export type Channel = (typeof channels)[number]

/** Pause before a lost connection is opened again, in milliseconds. */
const retryMs = secondMs

/**
 * Gets the id of a changed row, or null when changes may have been missed and all have to be read. Must not
 * throw.
 */
export type ChangeSubscriber = (id: string | null) => void
export type Changes = { subscribe(channel: Channel, changed: ChangeSubscriber): () => void; stop(): Promise<void> }

/**
 * Announces a change to the subscribers of all processes when its transaction commits, by NOTIFY. The row is
 * what counts: a notification is lost while a process is disconnected, and only names what to read.
 */
export async function announceChange(db: Db | Trx, channel: Channel, id: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${id})`.execute(db)
}

/**
 * Receives the changes that any process announces, this one included (SRV-13). A lost connection is opened
 * again.
 */
export function openChanges(
  { listen }: Pick<OpenDatabase, 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  pause: (signal: AbortSignal) => Promise<unknown> = (signal) => wait(retryMs, undefined, { signal }),
): Changes {
  const subscribers = new Map<Channel, Set<ChangeSubscriber>>(channels.map((channel) => [channel, new Set()]))
  const stopping = new AbortController()
  let connection: ListenConnection | null = null

  const received = (name: string, id: string): void => {
    for (const [channel, own] of subscribers) if (channel === name) for (const changed of own) changed(id)
  }
  const missed = (): void => {
    for (const own of subscribers.values()) for (const changed of own) changed(null)
  }

  async function listenUntilLost(): Promise<void> {
    connection = await listen(channels, received)
    if (stopping.signal.aborted) return connection.close()
    // Changes may have been announced before this connection existed.
    missed()
    await connection.ended
  }
  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const error: unknown = await listenUntilLost().catch((reason: unknown) => reason)
      if (stopping.signal.aborted) return
      log.warn({ err: error }, 'the connection for notifications was lost and is opened again')
      await pause(stopping.signal).catch(() => undefined)
    }
  }
  const running = keepListening()

  return {
    subscribe(channel, changed) {
      subscribers.get(channel)?.add(changed)
      return () => void subscribers.get(channel)?.delete(changed)
    },
    async stop() {
      stopping.abort()
      await connection?.close()
      await running
    },
  }
}
