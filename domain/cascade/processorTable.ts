import type { Processor } from '../../contract/kernel.ts'
import { secondMs } from '../kernel/time.ts'

/** API call and capabilities of one processor. */
export type ProcessorFacts = {
  /** False: a check that charges nothing. */
  charges: boolean
  /** `page`: the call is a page of ours that the browser opens. */
  call: { path: string; as: 'json' | 'form' | 'page' }
  /** Slug under which the outcome of an attempt is requested. Null: it has no outcome. */
  listen: string | null
  /** Place where the person acts: the card's bank, the processor's own page, or none. */
  secure: 'bank' | 'page' | 'none'
  /** Fields required in addition to amount, currency, bonus and fixed. */
  needs: readonly ('card' | 'token' | 'pin' | 'cvv')[]
  /** Minimum delay after another processor's failure. */
  after?: { processor: Processor; delayMs: number }
}

const fast = (slug: string, secure: ProcessorFacts['secure'], needs: ProcessorFacts['needs'] = ['card']): ProcessorFacts => ({
  charges: true,
  call: { path: `/api/card/fast/${slug}`, as: 'json' },
  listen: `/api/card/listen/${slug}`,
  secure,
  needs,
})

/** All thirteen processors (FUND-20, FUND-23 to FUND-31) and the three wallets (FUND-39). */
export const processorTable: Readonly<Record<Processor, ProcessorFacts>> = {
  FRAUD: { charges: false, call: { path: '/api/fraud/card', as: 'json' }, listen: null, secure: 'none', needs: ['card'] },
  PFS: fast('pfs', 'bank'),
  ORANGE: fast('orange', 'bank'),
  // Constant of the original: the retry without 3D is sent 6 s after ORANGE failed (FUND-24).
  ORANGE_NOT3D: { ...fast('orangeppl', 'none'), after: { processor: 'ORANGE', delayMs: 6 * secondMs } },
  CONCEPT: { ...fast('concept', 'none'), call: { path: '/api/payconcept/pay', as: 'json' }, listen: '/api/payconcept/listen' },
  ZOOM: fast('zoom', 'none', ['card', 'token']),
  EZPAY: { ...fast('ezpay', 'page', []), call: { path: '/api/card/fast/ezpay', as: 'page' } },
  ENTROPAY: { ...fast('entropay', 'page', ['card', 'pin', 'cvv']), call: { path: '/api/entro/pay', as: 'json' } },
  SHAPE: { ...fast('shape', 'page', []), call: { path: '/api/shape/pay', as: 'json' } },
  VLOAD: fast('vload', 'page', []),
  AGNI: { ...fast('agni', 'page', []), call: { path: '/api/fm/agni/pay', as: 'form' }, listen: '/api/fm/agni/listen' },
  EARTH: fast('earth', 'bank'),
  FINITY: fast('finity', 'bank'),
  SKRILL: fast('skrill', 'page', []),
  NETELLER: { ...fast('neteller', 'none', []), call: { path: '/api/neteller', as: 'json' } },
  PAYPAL: { ...fast('paypal', 'page', []), call: { path: '/api/pay/paypal', as: 'json' } },
}

export const charges = (processor: Processor): boolean => processorTable[processor].charges
