import { randomInt } from 'node:crypto'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Deps } from '../../kernel/deps.ts'
import { askForValidation } from '../verification/validation.ts'

/** Asks the person for the amount of a payment, and tells the tester what their card statement would show (VER-10). */
export async function askForPayment({ db, now }: Deps, customerId: number): Promise<string> {
  const amount = money(randomInt(101, 1_000), 'EUR')
  await askForValidation(db, customerId, amount, now())
  return `The card statement shows ${moneyToDecimal(amount)} EUR; the app asks for it after a reload, with five attempts.`
}
