import pg from 'pg'
import type { ListenConnection } from './openDatabase.ts'

/**
 * A connection whose other end vanished without a word is noticed by TCP's own probes, the first after this
 * time.
 */
const keepAliveInitialDelayMillis = 10_000

/** Listens over a connection of its own: one of the pool would lose its channels when it is handed on. */
export async function listenOnPostgres(
  connectionString: string,
  channels: readonly string[],
  received: (channel: string, payload: string) => void,
): Promise<ListenConnection> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis })
  const ended = new Promise<void>((resolve) => {
    // Without a listener of errors Node would end the process.
    client.once('end', () => resolve()).on('error', () => resolve())
  })
  client.on('notification', ({ channel, payload }) => received(channel, payload ?? ''))
  const close = (): Promise<void> => client.end().catch(() => undefined)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await close()
    throw error
  }
  return { ended, close }
}
