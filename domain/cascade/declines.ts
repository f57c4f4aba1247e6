import type { DepositView } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import type { DeclineRule, DeclineTable } from './processorFacts.ts'
import { processorTable } from './processorTable.ts'

/**
 * Rules for all processors. The first five are FUND-24's; card schemes forbid retries after the next four.
 */
const commonRules: DeclineTable = {
  'decline.insufficient_funds': 'stop',
  'decline.incorrect_pin': 'stop',
  'decline.no_such_card': 'stop',
  'decline.card_disabled': 'stop',
  'decline.expired_card': 'stop',
  'decline.stolen_card': 'stop',
  // Typed wrong: the same card data would be declined again.
  'decline.wrong_cvv': 'stop',
  'decline.wrong_holder': 'stop',
  'decline.do_not_honor': 'stop',
  'decline.do_not_retry': 'stop',
  'decline.fraud': 'stop',
  // The person or their bank refused: a retry without 3D would charge against their will.
  'decline.not_authenticated': 'stop',
  'decline.abandoned': 'stop',
  'decline.authentication_required': 'stepUp',
  'decline.issuer_unavailable': 'next',
  'decline.try_again': 'next',
  'decline.processor_unavailable': 'next',
  'decline.card_not_supported': 'next',
  // Typed wrong on its page; nothing was asked of the bank (FUND-26).
  'decline.card_data_not_valid': 'stop',
  'cascade.not_served': 'next',
  'cascade.not_sent': 'next',
}

/**
 * Returns whether the cascade may continue after this decline (FUND-24, FUND-35). An unlisted code stops it.
 */
export const declineRule = (processor: Processor, code: string): DeclineRule => {
  const { declines = {} } = processorTable[processor]
  if (Object.hasOwn(declines, code)) return declines[code] ?? 'stop'
  return Object.hasOwn(commonRules, code) ? (commonRules[code] ?? 'stop') : 'stop'
}

/** True for a decline that the do-not-honor popup explains: ZOOM's host code 05 (FUND-26). */
export function isUnexplainedDecline({ status, tried }: Pick<DepositView, 'status' | 'tried'>): boolean {
  const last = tried.at(-1)
  return status.at === 'failed' && last !== undefined && processorTable[last.processor].popup === status.code
}

const facts = Object.values(processorTable)

/** Codes whose text replaces the processor's own message (FUND-24, FUND-25, FUND-32). */
const fixedTexts: ReadonlySet<string> = new Set(facts.flatMap((one) => one.fixedTexts ?? []))
export const hasFixedText = (code: string | null): boolean => code !== null && fixedTexts.has(code)

/** All codes with a rule, for tables and tests. */
export const listedDeclines: readonly string[] = [
  ...Object.keys(commonRules),
  ...facts.flatMap(({ declines = {} }) => Object.keys(declines)),
]
