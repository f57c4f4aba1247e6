import type { FastifyInstance } from 'fastify'
import {
  accountMoney,
  pendingWithdrawals,
  rejectWithdrawal,
  withdrawal,
  withdrawalFinal,
  withdrawalList,
  withdrawalOpened,
  withdrawalOverview,
  withdrawalRequested,
} from '../../../contract/withdrawals.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import { shortAddress } from '../../../domain/withdrawals/shortAddress.ts'
import type { Area } from '../../kernel/area.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { requestedAccount } from '../accounts/requestedAccount.ts'
import { consumeStepUp, requireStepUp } from '../security/stepUp.ts'
import { advanceWithdrawals } from './advanceWithdrawals.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { ratesOfQuote } from './heldRates.ts'
import { mailLetters } from './mailLetters.ts'
import { readMoney, readOverview, readPending, readWithdrawals } from './overview.ts'
import { checkRequest, type CheckedRequest, quoteRequest } from './quoteWithdrawal.ts'
import { refuseUnsendable, requestWithdrawal } from './requestWithdrawal.ts'
import { serveAddressBook } from './serveAddressBook.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

const done = { return: 'true' as const }

/** Returns the dependencies of withdrawals of this server. */
export const withdrawalDepsOf = ({ db, now, log, external }: Deps): WithdrawalDeps => ({
  db,
  now,
  log,
  payouts: external.payouts,
  faultPoint: () => undefined,
})

/**
 * A code confirms this amount to this address or card by this method from this account, and nothing else; its
 * letter names both (WD-07). `pays`: leaves the account, which can be less than was typed.
 */
const confirmBy =
  (deps: Deps, person: Caller) =>
  async ({ account, method, wallet, card }: CheckedRequest, pays: Money) => {
    const amount = moneyToDecimal(pays)
    const params = { account: account.id, method, amount, wallet, card }
    const short = shortAddress(wallet)
    // Only a coin's address is checked: other texts must not fill our letter with a stranger's words.
    const payment = { amount, currency: pays.currency, to: kindOf(method) === 'coin' ? wallet : short, short }
    const proof = await requireStepUp(deps, person, { purpose: 'withdrawal', params, accepts: 'bound', payment })
    return (trx: Parameters<typeof consumeStepUp>[0]) => consumeStepUp(trx, deps, proof)
  }

/** Registers the calls of withdrawals (WD-01 to WD-15). */
function registerWithdrawals(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const own = withdrawalDepsOf(deps)
  const network = config.mode === 'production' ? 'main' : 'test'

  serve(app, withdrawal, async ({ body, person }) => {
    const account = requestedAccount(config, person, body.account)
    const checked = await checkRequest(db, {
      ...body,
      customerId: person.customerId,
      account,
      card: body.card,
      isFixed: body.fixed,
      network,
    })
    const quote = await quoteRequest(db, checked, await ratesOfQuote(own, checked))
    const { terms, arrives, turnover, needed } = quote
    if (terms.case !== 'verify') await refuseUnsendable(own, checked, quote)
    return {
      ...done,
      case: terms.case,
      current_turnover: moneyToDecimal(turnover),
      need_turnover: moneyToDecimal(needed),
      quote: {
        amount: moneyToDecimal(terms.pays),
        fee: moneyToDecimal(terms.fee),
        givesUp: moneyToDecimal(terms.givesUp),
        arrives: moneyToDecimal(arrives),
        currency: arrives.currency,
        to: checked.wallet,
        ...(checked.card !== null && { card: checked.card }),
        review: terms.review,
        worksWithinMs: terms.worksWithinMs,
      },
    }
  })

  serve(app, withdrawalFinal, async ({ body, person, key }) => {
    const row = await requestWithdrawal(own, {
      customerId: person.customerId,
      account: requestedAccount(config, person, body.account),
      method: body.proc,
      amount: body.amount,
      currency: body.currency,
      wallet: body.wallet,
      card: body.card,
      isFixed: body.is_fixed,
      network,
      key,
      confirmed: { givesUpBonus: body.is_bonus, arrives: body.arrives, fee: body.fee, givesUp: body.gives_up },
      confirm: confirmBy(deps, person),
    })
    return { ...done, is_bonus: row.gives_up > 0, data: { transactionId: row.id } }
  })

  serve(app, pendingWithdrawals, async ({ person }) => ({ ...done, hits: await readPending(db, person.customerId) }))
  serve(app, rejectWithdrawal, async ({ body, person }) => {
    await cancelWithdrawal(own, person.customerId, body.id)
    return done
  })
  // The original's calls inform only: nothing about an opened or requested method is stored.
  serve(app, withdrawalOpened, async () => done)
  serve(app, withdrawalRequested, async () => done)

  serve(app, accountMoney, ({ body, person }) => readMoney(db, person.customerId, requestedAccount(config, person, body.account)))
  serve(app, withdrawalOverview, ({ body, person }) => readOverview(own, person.customerId, requestedAccount(config, person, body.account)))
  serve(app, withdrawalList, ({ person }) => readWithdrawals(db, person.customerId))
}

/** Withdrawals and the person's address book. */
export const withdrawalsArea: Area = {
  name: 'withdrawals',
  register(app, deps) {
    registerWithdrawals(app, deps)
    serveAddressBook(app, deps)
  },
  async work(deps) {
    await deps.jobs.schedule('withdrawals.advance', '* * * * *', async () => void (await advanceWithdrawals(withdrawalDepsOf(deps))))
    await deps.jobs.schedule('withdrawals.mail', '* * * * *', async () => void (await mailLetters(deps)))
  },
}
