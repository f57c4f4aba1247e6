import * as z from 'zod/mini'
import { currency, decimal, epochMs } from '../../contract/kernel.ts'
import { maxMinor, parseMoney } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { type BankPort, BankUnreachable, type StatementEntry } from './bank.ts'
import { storableText } from './storableText.ts'

const timeoutMs = 10 * secondMs

/** The longest text of an entry that is kept: a longer one is cut, since its transfer counts all the same. */
const maxText = 1_000

const line = z.string().check(z.minLength(1), z.maxLength(140))
const accountBody = z.object({ beneficiary: line, iban: line, bic: line, bank: line })
const seq = z.int().check(z.minimum(1))
const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const entryBody = z.object({ seq, id, text: z.string(), amount: decimal, currency, bookedAt: epochMs })
/** An entry without its number stops the reading: it may stand before those that follow. */
const numbered = z.looseObject({ seq })
const statementBody = z.object({ entries: z.array(numbered).check(z.maxLength(100)) })

/** Returns an entry; one that is unreadable keeps its number, so that the others go on (FUND-39). */
function toEntry(entry: z.infer<typeof numbered>): StatementEntry {
  const read = entryBody.safeParse(entry)
  const amount = read.success ? parseMoney(read.data.amount, read.data.currency) : null
  if (read.success && amount?.ok && amount.value.minor > 0 && amount.value.minor <= maxMinor)
    return {
      seq: read.data.seq,
      id: read.data.id,
      text: storableText(read.data.text, maxText),
      amount: amount.value,
      bookedAt: read.data.bookedAt,
      written: null,
    }
  const named = id.safeParse(entry['id'])
  const text = z.string().safeParse(entry['text'])
  return {
    seq: entry.seq,
    // A readable id has no colon: no other entry has this name.
    id: named.success ? named.data : `seq:${entry.seq}`,
    text: text.success ? storableText(text.data, maxText) : '',
    amount: null,
    bookedAt: null,
    written: storableText(JSON.stringify(entry), maxText),
  }
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
