import type { Processor } from '../../contract/kernel.ts'

/**
 * Promises of a processor's own terms (FUND-44). `voidUnknown`: a void shuts out a reference that it has
 * never received. `statusByReference`: it answers for our reference. `refund`: it returns an approved charge
 * on our call.
 */
export type Abilities = { voidUnknown: boolean; statusByReference: boolean; refund: boolean }

/**
 * Next action after a decline: another processor, none, or one where the person can confirm at their bank.
 */
export type DeclineRule = 'next' | 'stop' | 'stepUp'

/** Rules by decline code as our server sends it; each code is a key of locales/<language>/cascade.json. */
export type DeclineTable = Readonly<Record<string, DeclineRule>>

/**
 * Offers with a step, texts and a part of the funding screen of their own: ENTROPAY is agreed to (FUND-28),
 * ZOOM takes the card on its page (FUND-26). Nothing is charged before.
 */
export type OwnOffer = 'entro' | 'zoom'

/** Everything that rules, server and page know of one processor, beside its texts. */
export type ProcessorFacts = {
  /** Its name as its company writes it. Missing: its id. */
  name?: string
  /** False: a check that charges nothing. */
  charges: boolean
  /** Its name in addresses. Null: nothing is paid there. */
  slug: string | null
  /** `page`: the call is a page of ours that the browser opens. */
  call: { path: string; as: 'json' | 'form' | 'page' }
  /** Path under which the outcome of an attempt is requested. Null: it has no outcome. */
  listen: string | null
  /** Place where the person acts: the card's bank, the processor's own page, or none. */
  secure: 'bank' | 'page' | 'none'
  /**
   * Our address that leads to that place, by the attempt's secret code or its deposit. Missing: the bank's
   * (FUND-23).
   */
  confirm?: (attempt: { code: string | null; deposit: string }) => string
  /** Field of an answer with the secret code. Missing: `code`. */
  codeField?: 'guid'
  /** Fields required in addition to amount, currency, bonus and fixed. */
  needs: readonly ('card' | 'token' | 'pin' | 'cvv')[]
  /** Minimum delay after another processor's failure. */
  after?: { processor: Processor; delayMs: number }
  /**
   * `afterDecline`: paid from an account with it, which a person who paid by card may not have. Missing: the
   * person is not asked before it is tried.
   */
  asks?: 'afterDecline' | OwnOffer
  /** It takes union cards, whose outcome has a call of its own (FUND-24). */
  unionCards?: true
  /** Most payments of a person in a month by UTC, and the code of one more (FUND-31). */
  monthly?: { max: number; code: string }
  /** Rules for codes that no other processor sends, or sends with another meaning. */
  declines?: DeclineTable
  /** Codes whose text replaces the processor's own message (FUND-24, FUND-25, FUND-32). */
  fixedTexts?: readonly string[]
  /** The decline that the do-not-honor popup explains (FUND-26). */
  popup?: string
  /**
   * Wording of its declines. `iso8583`: the numbers of a card host. `own`: our codes of its own words.
   * `other`: our code for every word of no table.
   */
  wording?: { numbers?: 'iso8583'; own?: Readonly<Record<string, string>>; other?: string }
  abilities: Abilities
}
