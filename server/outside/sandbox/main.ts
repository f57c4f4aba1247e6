import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildSandbox } from './app.ts'

/** Runs the sandbox world as a process of its own: SANDBOX_PORT (4300; 0 = any free one), HOST, SANDBOX_FILE. Prints its address as one line. */
const dbFile = process.env['SANDBOX_FILE'] ?? 'data/sandbox.sqlite'
mkdirSync(dirname(dbFile), { recursive: true })
const app = await buildSandbox({ dbFile, now: Date.now })
const address = await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['SANDBOX_PORT'] ?? 4300) })
process.stdout.write(`${address}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
