import type { Charge } from './chargeStore.ts'

/**
 * Returns the address to redirect to: only the origin that requested the charge, so that a bank's page is no
 * open redirect.
 */
export function safeReturn(charge: Pick<Charge, 'return_to'>, wanted: string | undefined): string {
  const target = wanted === undefined ? null : URL.parse(wanted)
  return target && target.origin === URL.parse(charge.return_to)?.origin ? target.href : charge.return_to
}
