import type { Currency } from '../../contract/kernel.ts'
import { type WithdrawalMethod, withdrawalMethods } from '../../contract/withdrawals.ts'
import { limitIn } from '../funding/tiers.ts'
import { coinOfMethod } from '../kernel/coinName.ts'
import { isFiat, type Money } from '../kernel/money.ts'
import { isSameCurrency } from './conversion.ts'

/**
 * `coin`: to an address; `bank`: to an account by its number; `card`: back to a saved card; `wallet`: to the
 * person's e-mail or number there.
 */
export type MethodKind = 'coin' | 'bank' | 'card' | 'wallet'

const kinds: Readonly<Partial<Record<WithdrawalMethod, MethodKind>>> = {
  EUR: 'bank',
  USD: 'bank',
  'Credit Card': 'card',
  'Ok Pay': 'wallet',
  'Perfect Money': 'wallet',
}

export const kindOf = (method: WithdrawalMethod): MethodKind => kinds[method] ?? 'coin'

/** True if a withdrawal must name a wallet address (WD-03). */
export const needsWallet = (method: WithdrawalMethod): boolean => kindOf(method) === 'coin' || kindOf(method) === 'bank'

/** Returns the currency that a method names; null if it pays out the account's own. */
export const methodCurrency = (method: WithdrawalMethod): Currency | null =>
  method === 'EUR' || method === 'USD' ? method : (coinOfMethod(method)?.currency ?? null)

/**
 * Returns the currency that arrives: the method's, or the account's own, dollars if that is a coin (APP-22).
 */
export const payoutCurrency = (method: WithdrawalMethod, account: Currency): Currency =>
  methodCurrency(method) ?? (isFiat(account) ? account : 'USD')

/** True if a payout from the account needs rates: for what arrives, or for its worth in dollars. */
export const needsRates = (method: WithdrawalMethod, account: Currency): boolean =>
  !isSameCurrency(account, 'USD') || converts(method, account)

/** True if another currency arrives than leaves the account. */
export const converts = (method: WithdrawalMethod, account: Currency): boolean => !isSameCurrency(account, payoutCurrency(method, account))

/**
 * The smallest payout in whole units of a fiat currency: below it a network's or bank's costs are a large
 * part of it.
 */
const minimumUnits: Readonly<Record<MethodKind, number>> = { coin: 10, bank: 20, card: 10, wallet: 10 }

/**
 * Returns the smallest amount by a method. An account in coins has none: its amount is checked in the
 * network's own units.
 */
export const minimumOf = (method: WithdrawalMethod, account: Currency): Money =>
  isFiat(account) ? limitIn(minimumUnits[kindOf(method)], account) : { ...limitIn(0, account), minor: 1 as Money['minor'] }

/**
 * Returns the methods that a person sees: those of their settings, the ones they have used first (WD-02).
 * `used`: `wd_methods` of the user.
 */
export function orderedMethods(offered: readonly string[], used: string): WithdrawalMethod[] {
  const names = new Set(used.split(',').map((name) => name.trim()))
  const served = withdrawalMethods.filter((method) => offered.includes(method))
  return [...served.filter((method) => names.has(method)), ...served.filter((method) => !names.has(method))]
}
