import type { FastifyInstance } from 'fastify'
import type { PaymentResponse } from '../../../contract/cascade.ts'
import { openTransfer, purchaseLeft, purchaseTried, reportBank, reportMethod } from '../../../contract/funding.ts'
import { closeReport } from '../../../contract/history.ts'
import type { Currency } from '../../../contract/kernel.ts'
import { isMethod } from '../../../domain/funding/methods.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { BankUnreachable } from '../../external/bank.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { requestedAccount } from '../accounts/requestedAccount.ts'
import { closeOwnReport } from './closeReport.ts'
import { newestTransfer } from './newestTransfer.ts'
import { openReport } from './openReport.ts'
import { readStatement } from './readStatement.ts'
import { purgePurchases, recordPurchase } from './recordPurchase.ts'

/**
 * Registers the reports of payments (FUND-39) and the triggers of FUND-06. None of them charges (FUND-43).
 */
function registerFunding(app: FastifyInstance, deps: Deps): void {
  const { db, now, config, external, log } = deps
  const done = { return: 'true' } as const

  const bankAccount = (currency: Currency) =>
    external.bank.account(currency).catch((error: unknown) => {
      if (!(error instanceof BankUnreachable)) throw error
      log.warn({ reason: error.message }, 'no bank details')
      throw new Refusal(503, 'funding.bank_unavailable')
    })

  serve(app, reportBank, async ({ body, person }) => {
    const account = await bankAccount(body.currency)
    if (!account) throw new Refusal(200, 'funding.no_method')
    const { bonus = false, fixed = false } = body
    const report = { ...body, bonus, fixed, account: requestedAccount(config, person, body.account) }
    const { id } = await db.transaction().execute((trx) => openReport(trx, person, 'bank', report, now()))
    return { ...done, transaction_id: id, bank: { ...account, reference: id } } satisfies PaymentResponse & { bank: object }
  })
  serve(app, openTransfer, async ({ body, person }) => {
    const report = await newestTransfer(db, person, body?.account, now())
    const details = report && (await bankAccount(report.currency))
    if (!report || !details) return done
    const amount = moneyToDecimal(money(report.amount, report.currency))
    return { ...done, data: { account: report.account_id, amount, currency: report.currency, bank: { ...details, reference: report.id } } }
  })
  serve(app, reportMethod, async ({ body, params, person }) => {
    const method = params['method'] ?? ''
    if (!isMethod(method)) throw new Refusal(200, 'funding.no_method')
    const report = { ...body, account: requestedAccount(config, person, body.account) }
    const { id } = await db.transaction().execute((trx) => openReport(trx, person, method, report, now()))
    return { ...done, transaction_id: id }
  })
  serve(app, closeReport, async ({ body, person }) => {
    await closeOwnReport(db, person, body.report, now())
    return done
  })
  serve(app, purchaseTried, async ({ person }) => {
    await recordPurchase(db, person, 'tried', null, now())
    return done
  })
  serve(app, purchaseLeft, async ({ body, person }) => {
    await recordPurchase(db, person, 'left', body, now())
    return done
  })
}

/**
 * Deposits beside cards and coins: bank transfers and reported payments. The statement is read each minute,
 * by one process (SRV-05).
 */
export const fundingArea: Area = {
  name: 'funding',
  register: registerFunding,
  work: (deps) => deps.jobs.schedule('funding.statement', '* * * * *', () => readStatement(deps)),
  purge: purgePurchases,
}
