import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { openDeposits } from '../../../contract/deposits.ts'
import { checkInvoice, openInvoices, type WireInvoice } from '../../../contract/invoices.ts'
import { userRefresh } from '../../../contract/session.ts'
import { hourMs } from '../../../domain/kernel/time.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const checkPath = new RegExp(`^${checkInvoice.path.replace(':coin', '\\w+')}$`)

/** The worker's other calls; the response is that nothing is new. */
const quietPaths: readonly string[] = [userRefresh.path, openInvoices.path, openDeposits.path]

export type StubInvoiceServer = {
  url: string
  /** The number of invoices requested so far. */
  checks(): number
  /**
   * Waits until 300 ms pass without a request, which is between two cycles. Gives up after one and a half
   * cycles.
   */
  betweenCycles(): Promise<void>
  /** True: each response differs from the one before, which is the costliest case. False: the usual case. */
  setChanging(changing: boolean): void
  stop(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<{ guid?: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { guid?: string }
}

/** Serves the benchmark's page, and the contract's invoice check with a hundred waiting invoices. */
export async function serveInvoices(folder: string): Promise<StubInvoiceServer> {
  const opened = Date.now()
  let [checks, lastAt, seen, changing] = [0, 0, 0, true]

  function invoice(guid: string): WireInvoice {
    checks += 1
    lastAt = Date.now()
    if (changing) seen += 1
    return {
      return: 'true',
      status: 'wt',
      hash: null,
      address: `bc1q${guid}`,
      amount: '0.00512',
      currency: 'BTC',
      network: 'bitcoin',
      opened,
      deadline: opened + hourMs,
      paid: '0',
      due: '0.00512',
      confirmations: { seen: changing ? seen : 0, needed: 3 },
      now: lastAt,
    }
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname)
    const json = (answer: object): void => void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (checkPath.test(path)) return json(invoice((await bodyOf(request)).guid ?? ''))
    if (quietPaths.includes(path)) return json({ return: 'true' })
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file)) return void reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  }

  const server = createServer((request, reply) => void answer(request, reply).catch((error: unknown) => reply.destroy(error as Error)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    checks: () => checks,
    async betweenCycles() {
      const latest = Date.now() + 3_000
      while (Date.now() - lastAt < 300 && Date.now() < latest) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    setChanging(now) {
      changing = now
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
