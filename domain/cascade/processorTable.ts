import type { Processor } from '../../contract/kernel.ts'
import { secondMs } from '../kernel/time.ts'

/** How one processor is called and what it can do. */
export type ProcessorFacts = {
  /** False: a check that charges nothing. */
  charges: boolean
  /** `page`: the call is a page of ours that the browser is led to. */
  call: { path: string; as: 'json' | 'form' | 'page' }
  /** Where the outcome of an attempt is asked for. Null: there is none to ask for. */
  listen: string | null
  /** Where the person acts: at the card's bank, on the processor's own page, nowhere. */
  secure: 'bank' | 'page' | 'none'
  /** What it needs beside amount, currency, bonus and fixed. */
  needs: readonly ('card' | 'token' | 'pin' | 'cvv')[]
  /** It follows another processor's failure no sooner than this. */
  after?: { processor: Processor; delayMs: number }
}

const fast = (word: string, secure: ProcessorFacts['secure'], needs: ProcessorFacts['needs'] = ['card']): ProcessorFacts => ({
  charges: true,
  call: { path: `/api/card/fast/${word}`, as: 'json' },
  listen: `/api/card/listen/${word}`,
  secure,
  needs,
})

/** All thirteen processors (FUND-20, FUND-23 to FUND-31). */
export const processorTable: Readonly<Record<Processor, ProcessorFacts>> = {
  FRAUD: { charges: false, call: { path: '/api/fraud/card', as: 'json' }, listen: null, secure: 'none', needs: ['card'] },
  PFS: fast('pfs', 'bank'),
  ORANGE: fast('orange', 'bank'),
  // The original's constant: the retry without 3D goes out 6 s after ORANGE failed (FUND-24).
  ORANGE_NOT3D: { ...fast('orangeppl', 'none'), after: { processor: 'ORANGE', delayMs: 6 * secondMs } },
  CONCEPT: { ...fast('concept', 'none'), call: { path: '/api/payconcept/pay', as: 'json' }, listen: '/api/payconcept/listen' },
  ZOOM: fast('zoom', 'none', ['card', 'token']),
  EZPAY: { ...fast('ezpay', 'page', []), call: { path: '/api/card/fast/ezpay', as: 'page' } },
  ENTROPAY: { ...fast('entropay', 'page', ['card', 'pin', 'cvv']), call: { path: '/api/entro/pay', as: 'json' } },
  SHAPE: { ...fast('shape', 'page', []), call: { path: '/api/shape/pay', as: 'json' } },
  VLOAD: fast('vload', 'page', []),
  AGNI: { ...fast('agni', 'none', []), call: { path: '/api/fm/agni/pay', as: 'form' }, listen: '/api/fm/agni/listen' },
  EARTH: fast('earth', 'bank'),
  FINITY: fast('finity', 'bank'),
}

export const charges = (processor: Processor): boolean => processorTable[processor].charges
