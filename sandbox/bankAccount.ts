import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { fiats } from '../contract/kernel.ts'
import { escapeHtml, htmlPage } from '../http/htmlPage.ts'
import type { SandboxContext } from './app.ts'

type Transfer = { seq: number; id: string; text: string; amount: string; currency: string; bookedAt: number }

const transfer = z.object({
  text: z.string().check(z.maxLength(140)),
  amount: z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/)),
  currency: z.enum(fiats),
})
/** IBANs of no real bank, one for each currency. */
const ibans: Readonly<Record<string, string>> = {
  EUR: 'PT50 0000 0000 0000 0000 0012 3',
  USD: 'PT50 0000 0000 0000 0000 0045 6',
  GBP: 'GB00 SAND 0000 0000 0000 01',
}
const pageSize = 100

const style =
  '<style>label{display:block;margin-bottom:12px}input,select{font:inherit;display:block;box-sizing:border-box;width:100%;padding:10px;margin-top:4px}</style>'

/**
 * Serves the sandbox's bank (FUND-39): our account's details and statement, and a page on which a tester
 * makes a transfer.
 */
export function registerBankAccount(app: FastifyInstance, { database, now }: SandboxContext): void {
  database.exec(`create table if not exists bank_transfer (seq integer primary key autoincrement, id text not null unique, text text not null,
amount text not null, currency text not null, bookedAt integer not null) strict`)
  const add = database.prepare('insert into bank_transfer (id, text, amount, currency, bookedAt) values (?, ?, ?, ?, ?)')
  const after = database.prepare('select * from bank_transfer where seq > ? order by seq limit ?')

  app.get<{ Params: { currency: string } }>('/bank/accounts/:currency', (request, reply) => {
    const iban = ibans[request.params.currency]
    if (iban === undefined) return reply.code(404).send({ error: 'not_found' })
    return reply.send({ beneficiary: 'Openfloor Sandbox', iban, bic: 'SANDPTPLXXX', bank: 'Sandbox Bank' })
  })
  app.get<{ Querystring: { after?: string } }>('/bank/statement', (request, reply) =>
    reply.send({ entries: after.all(Number(request.query.after) || 0, pageSize) }),
  )

  const show = (reply: FastifyReply, said: string, status = 200) => {
    const transfers = after.all(0, pageSize) as Transfer[]
    const rows = transfers.map(({ text, amount, currency }) => `<tr><td>${escapeHtml(text)}</td><td>${amount} ${currency}</td></tr>`)
    const options = fiats.map((one) => `<option>${one}</option>`).join('')
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        htmlPage(
          'Bank',
          `${style}<nav><a href="/">Charges and test cards</a></nav>${said === '' ? '' : `<p role="status"><strong>${said}</strong></p>`}
<form method="post" action="/bank"><label>Reference<input name="text" autocomplete="off" required></label>
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required></label><label>Currency<select name="currency">${options}</select></label><button>Transfer</button></form>
<table><thead><tr><th>Reference</th><th>Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
        ),
      )
  }
  app.get('/bank', (_request, reply) => show(reply, ''))
  app.post('/bank', (request, reply) => {
    const read = transfer.safeParse(request.body)
    if (!read.success) return show(reply, 'Enter a reference, an amount such as 250.00, and a currency.', 400)
    const { text, amount, currency } = read.data
    add.run(randomBytes(9).toString('hex'), text, amount.includes('.') ? amount : `${amount}.00`, currency, now())
    return show(reply, 'Transferred. It is credited within a minute.')
  })
}
