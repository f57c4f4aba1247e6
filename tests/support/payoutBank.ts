import { buildSandbox } from '../../sandbox/app.ts'
import type { BankMode } from '../../sandbox/payouts/settings.ts'
import { payoutsOverHttp } from '../../server/external/payoutsHttp.ts'

type Book = { reference: string; to: string; amount: string; currency: string; status: string; paid: number; returned: number }

/**
 * Opens the sandbox's bank for withdrawals over injected HTTP, with a clock of the test's. It pays at once
 * until `set` changes its mode.
 */
export async function openPayoutBank(now: () => number) {
  const sandbox = await buildSandbox({ dbFile: ':memory:', now })
  const origin = 'http://bank.test'
  const form = (url: string, payload: object) => sandbox.inject({ method: 'POST', url, payload, headers: { origin, host: 'bank.test' } })
  await form('/payouts/settings', { seconds: 0 })
  return {
    port: payoutsOverHttp(origin, async (url, { method, headers, body }) => {
      const answer = await sandbox.inject({
        method: method as 'GET',
        url: url.slice(origin.length),
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      return new Response(answer.body, { status: answer.statusCode })
    }),
    set: (mode: BankMode) => form('/payouts/settings', { mode }),
    async decide(decision: 'pay' | 'reject' | 'return'): Promise<void> {
      const [, id = ''] = /action="\/payouts\/([\w-]{16})"/.exec((await sandbox.inject('/payouts')).body) ?? []
      await form(`/payouts/${id}`, { decision })
    },
    book: async (): Promise<Book[]> => (await sandbox.inject('/payouts/book')).json<Book[]>(),
    close: () => sandbox.close(),
  }
}
export type PayoutBank = Awaited<ReturnType<typeof openPayoutBank>>
