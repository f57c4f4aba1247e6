import type { Processor } from '../../contract/kernel.ts'
import { listedDeclines } from '../../domain/cascade/declines.ts'

/** Response codes of card hosts (ISO 8583), as ORANGE, ZOOM and AGNI send them. */
const hostCodes: Readonly<Record<string, string>> = {
  '05': 'decline.do_not_honor',
  '14': 'decline.no_such_card',
  '41': 'decline.stolen_card',
  '43': 'decline.stolen_card',
  '51': 'decline.insufficient_funds',
  '54': 'decline.expired_card',
  '55': 'decline.incorrect_pin',
  '62': 'decline.card_disabled',
  '91': 'decline.issuer_unavailable',
}

/** Codes that a processor sends in its own words; all others are ours after `decline.`. */
const ownCodes: Readonly<Partial<Record<Processor, Readonly<Record<string, string>>>>> = {
  ORANGE: { ...hostCodes, union_pay_fail: 'orange.pay_fail' },
  ORANGE_NOT3D: hostCodes,
  AGNI: hostCodes,
  ZOOM: hostCodes,
}

/**
 * Returns our code of a processor's decline, a key of locales/<language>/cascade.json if it is listed
 * (FUND-24, FUND-33).
 */
export function declineCodeOf(processor: Processor, code: string): string {
  const own = ownCodes[processor]
  const known = own && Object.hasOwn(own, code) ? own[code] : undefined
  if (known !== undefined) return known
  // The original's default for ZOOM: 'Card data not valid' (FUND-26).
  return processor === 'ZOOM' && !listedDeclines.includes(`decline.${code}`) ? 'decline.card_data_not_valid' : `decline.${code}`
}
