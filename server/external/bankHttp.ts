import * as z from 'zod/mini'
import { currency, decimal } from '../../contract/kernel.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { type BankPort, BankUnreachable, type StatementEntry } from './bank.ts'
import { storableText } from './storableText.ts'

const timeoutMs = 10 * secondMs

/** The longest text of a payer that is kept: a longer one is cut, since its transfer counts all the same. */
const maxText = 1_000

const line = z.string().check(z.minLength(1), z.maxLength(140))
const accountBody = z.object({ beneficiary: line, iban: line, bic: line, bank: line })
const entryBody = z.object({
  seq: z.int().check(z.minimum(1)),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  text: z.string(),
  amount: decimal,
  currency,
  bookedAt: z.int().check(z.minimum(0)),
})
const statementBody = z.object({ entries: z.array(entryBody).check(z.maxLength(100)) })

function toEntry({ amount, currency: unit, text, ...entry }: z.infer<typeof entryBody>): StatementEntry {
  const read = parseMoney(amount, unit)
  if (!read.ok || read.value.minor <= 0) throw new BankUnreachable(`entry ${entry.seq} has no amount`)
  return { ...entry, text: storableText(text, maxText), amount: read.value }
}

/** Returns the bank behind HTTP: the sandbox's, or one with the same API. `base` is its origin. */
export function bankOverHttp(base: string): BankPort {
  async function read(path: string): Promise<unknown> {
    try {
      const response = await fetch(base + path, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (response.status === 404) return null
      if (!response.ok) throw new BankUnreachable(`${path} answered ${response.status}`)
      return await response.json()
    } catch (error) {
      throw error instanceof BankUnreachable ? error : new BankUnreachable(path, { cause: error })
    }
  }
  return {
    async account(of) {
      const body = await read(`/bank/accounts/${of}`)
      if (body === null) return null
      const account = accountBody.safeParse(body)
      if (!account.success) throw new BankUnreachable('the account is unreadable')
      return account.data
    },
    async statement(after) {
      const body = statementBody.safeParse(await read(`/bank/statement?after=${after}`))
      if (!body.success) throw new BankUnreachable('the statement is unreadable')
      return body.data.entries.map(toEntry)
    },
  }
}
