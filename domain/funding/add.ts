import { type Method, methods } from './methods.ts'

/** Target of the funding screen: `#/show/funding/{add}` (FUND-01). */
export type FundingAdd =
  | { kind: 'result'; result: 'payment_error' | 'payment_success' | 'payment_process' }
  | { kind: 'entro' }
  | { kind: 'promo' }
  | { kind: 'method'; method: Method }
  | { kind: 'none' }

/** Parses the last part of the route. An unknown name opens the plain screen. */
export function parseFundingAdd(add: string | undefined): FundingAdd {
  switch (add) {
    case 'payment_error':
    case 'payment_success':
    case 'payment_process':
      return { kind: 'result', result: add }
    case 'entro':
    case 'promo':
      return { kind: add }
    default: {
      const method = methods.find((name) => name === add)
      return method ? { kind: 'method', method } : { kind: 'none' }
    }
  }
}
