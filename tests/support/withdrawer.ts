import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Currency } from '../../contract/kernel.ts'
import { money } from '../../domain/kernel/money.ts'
import { postGrant } from '../../server/ledger/postGrant.ts'
import { storeTotpSecret } from '../../server/areas/security/totp.ts'
import { advanceWithdrawals } from '../../server/areas/withdrawals/advanceWithdrawals.ts'
import type { FinalRequest } from '../../server/areas/withdrawals/requestWithdrawal.ts'
import type { WithdrawalDeps } from '../../server/areas/withdrawals/withdrawalDeps.ts'
import type { Letter } from '../../server/external/mail.ts'
import { balanceOf } from '../../server/ledger/balance.ts'
import { post } from '../../server/ledger/post.ts'
import { openPayoutBank } from './payoutBank.ts'
import { type Browser, openTestServer } from './testServer.ts'

const secret = 'OPENFLOORSANDBOXOPENFLOORSANDBOX'
export const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

/**
 * Opens our origin with the sandbox's bank for withdrawals. Both use one clock. Text messages are recorded.
 */
export async function openWithdrawalServer() {
  let now = (): number => 0
  const bank = await openPayoutBank(() => now())
  const texts: Letter[] = []
  const sms = { send: async (text: Letter) => void texts.push(text) }
  const server = await openTestServer({}, { outside: { payouts: bank.port, sms } })
  now = () => server.clock.now
  const { db, config } = server.deps
  let people = 0
  let keys = 0
  const deps: WithdrawalDeps = { db, now: () => now(), log: server.deps.log, payouts: bank.port, faultPoint: () => undefined }

  return {
    server,
    bank,
    deps,
    texts,
    /** Credits an account as a deposit or bonus does. */
    credit: (account: string, minor: number, kind = 'deposit', currency: Currency = 'USD') =>
      db.transaction().execute((trx) =>
        post(trx, {
          kind,
          reference: `${account}:${kind}:${++keys}`,
          at: now(),
          postings: [
            { holder: { of: 'system', name: 'processors' }, amount: money(-minor, currency) },
            { holder: { of: 'account', account }, amount: money(minor, currency) },
          ],
        }),
      ),
    /** Grants a bonus, whose turnover is twenty times its amount. `deposit`: the one that it comes with. */
    grant: (account: string, minor: number, deposit?: string) => {
      const grant = { kind: 'bonus', reference: `${account}:grant:${++keys}`, account, amount: money(minor, 'USD'), at: now() } as const
      return db.transaction().execute((trx) => postGrant(trx, { ...grant, ...(deposit !== undefined && { deposit }) }))
    },
    /** Saves a card and returns its id. */
    async card(customerId: number, last4: string, more: { can_load?: boolean; preferred_at?: number } = {}): Promise<string> {
      const id = `card-${++keys}`
      const row = {
        token: `token-of-${id}`,
        fingerprint: id,
        brand: 'visa',
        last4,
        expires: '2039-07',
        entropay: false,
        can_load: true,
        listing: 'listed' as const,
      }
      await db
        .insertInto('card')
        .values({ id, customer_id: customerId, ...row, saved_at: now() + keys, ...more })
        .execute()
      return id
    },
    /** Credits a deposit by card and returns the reference of its charge. */
    async cardDeposit(customerId: number, account: string, minor: number): Promise<string> {
      const deposit = randomUUID()
      const at = now()
      const row = { customer_id: customerId, account_id: account, amount: minor, currency: 'USD', bonus: false, fixed: false } as const
      const end = { stack: 'PFS', status: 'succeeded', code: null, opened_at: at, closed_at: at, card_id: null } as const
      await db
        .insertInto('deposit')
        .values({ id: deposit, ...row, ...end })
        .execute()
      const reference = `${deposit}.1`
      const outcome = { status: 'approved', code: null, message: null, next: false, bank_url: null, processor_id: 'p-1' } as const
      const times = { prepared_at: at, sent_at: at, settled_at: at, ask_at: null, late: null } as const
      const of = { reference, deposit_id: deposit, customer_id: customerId, seq: 1, processor: 'PFS', fingerprint: null } as const
      await db
        .insertInto('payment_attempt')
        .values({ ...of, ...outcome, ...times, secure_code: null, union_card: false, needs_cvv: false })
        .execute()
      await this.credit(account, minor)
      return reference
    },
    /** Creates a verified person with dollars, without a browser. */
    async saver(minor: number): Promise<{ id: number; account: string }> {
      const one = await server.customer(`saver${++people}@example.org`, { currency: 'USD', country: 'BR' })
      await db.updateTable('customer').set({ verification: 'Full' }).where('id', '=', one.id).execute()
      if (minor > 0) await this.credit(one.account, minor, 'test')
      return one
    },
    /** Creates a signed-in, verified person with dollars and an authenticator. */
    async person(minor: number, change: { verification?: 'None' | 'Full' } = {}) {
      const email = `saver${++people}@example.org`
      const { id, account } = await server.customer(email, { currency: 'USD', country: 'BR' })
      const browser = server.browser()
      await browser.signIn(email)
      await storeTotpSecret(db, config, id, secret)
      await db
        .updateTable('customer')
        .set({ two_factor: 'google', verification: change.verification ?? 'Full' })
        .where('id', '=', id)
        .execute()
      if (minor > 0) await this.credit(account, minor, 'test')
      return { id, account, browser, email }
    },
    /**
     * Returns a confirmed request for a hundred dollars, made without the call and its code. Each has an
     * account number of its own.
     */
    confirmed: ({ id, account }: { id: number; account: string }, change: Partial<FinalRequest> = {}): FinalRequest => ({
      customerId: id,
      account,
      method: 'USD',
      amount: '100.00',
      currency: 'USD',
      // In no country that has IBANs, whose check digits would be wrong.
      wallet: `US${randomUUID()}`,
      card: undefined,
      isFixed: false,
      network: 'test',
      key: randomUUID(),
      confirmed: { givesUpBonus: false, arrives: undefined, fee: undefined, givesUp: undefined },
      confirm: async () => async () => undefined,
      ...change,
    }),
    /** Returns the body of a final call. */
    request: (account: string, more: object = {}) => ({
      is_bonus: false,
      is_fixed: false,
      proc: 'Bitcoin',
      amount: '100.00',
      currency: 'USD',
      wallet: bitcoin,
      account,
      ...more,
    }),
    /**
     * Confirms a challenge by a code of the authenticator. A code is accepted once: the next one is thirty
     * seconds later.
     */
    async confirm(browser: Browser, challenge: unknown) {
      server.clock.now += 30_000
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() })
      return browser.post('/api/fraud/factors_check', { type: 'google', code, challenge })
    },
    /** Sends the final call once, with a key of its own unless one is given. */
    send: (browser: Browser, body: object, key = `key-${++keys}`) =>
      browser.post('/api/withdrawal/final', body, { 'idempotency-key': key }),
    /** Sends the final call, and again with the same key once the code it asks for is accepted. */
    async final(browser: Browser, body: object, key = `key-${++keys}`) {
      const asked = await this.send(browser, body, key)
      if (asked.body['factor'] !== 'true') return asked
      await this.confirm(browser, asked.body['challenge'])
      return this.send(browser, body, key)
    },
    /** Signs a person in with their password alone, as on a device whose second factor was checked. */
    async signIn(browser: Browser, id: number, email: string): Promise<void> {
      await db.updateTable('customer').set({ two_factor: null }).where('id', '=', id).execute()
      await browser.session()
      await browser.signIn(email)
      await db.updateTable('customer').set({ two_factor: 'google' }).where('id', '=', id).execute()
    },
    /** Lets time pass for people who stay signed in, and advances the withdrawals. */
    async pass(ms: number): Promise<void> {
      server.clock.now += ms
      await db.updateTable('web_session').set({ opened_at: now(), seen_at: now() }).execute()
      await advanceWithdrawals(deps)
    },
    balance: async (account: string): Promise<number> => (await balanceOf(db, account)).minor,
    async states(browser: Browser): Promise<string[]> {
      const { body } = await browser.post('/api/withdrawal/list', {})
      return (body['data'] as { steps: { state: string }[] }[])[0]?.steps.map(({ state }) => state) ?? []
    },
    async close(): Promise<void> {
      await server.close()
      await bank.close()
    },
  }
}
export type WithdrawalServer = Awaited<ReturnType<typeof openWithdrawalServer>>
