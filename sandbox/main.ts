import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildSandbox } from './app.ts'
import { testedServerOf } from './testerActions.ts'

/**
 * Starts the sandbox as its own process: SANDBOX_PORT (4300; 0 = any free one), HOST, SANDBOX_FILE,
 * SANDBOX_BLOCK_SECONDS (10); APP_URL and TESTER_KEY of the server that testers act on. Prints its address.
 * A parent with a message channel also gets it, or the code of a failed listen; the sandbox ends with it.
 */
const dbFile = process.env['SANDBOX_FILE'] ?? 'data/sandbox.sqlite'
mkdirSync(dirname(dbFile), { recursive: true })
const app = await buildSandbox({
  dbFile,
  now: Date.now,
  server: testedServerOf(process.env),
  blockSeconds: Number(process.env['SANDBOX_BLOCK_SECONDS'] ?? 10),
})
const stop = (): void => void app.close()

if (process.connected) {
  // Ctrl+C reaches the whole group: the parent still needs the sandbox while it stops in order.
  process.on('SIGINT', () => undefined)
  process.once('disconnect', stop)
} else process.once('SIGINT', stop)
process.once('SIGTERM', stop)

try {
  const address = await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['SANDBOX_PORT'] ?? 4300) })
  process.stdout.write(`${address}\n`)
  process.send?.({ address })
} catch (error) {
  await app.close()
  if (!process.send) throw error
  process.send({ code: error instanceof Error && 'code' in error ? error.code : null }, () => process.disconnect())
}
