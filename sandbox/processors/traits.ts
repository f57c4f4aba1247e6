import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../app.ts'
import type { Scenario } from '../testCards.ts'

/** The words of a page where a person decides on a charge. */
export type PageTexts = {
  title: string
  lead: string
  yes: string
  no: string
  /** The label of a way to pay whose result comes a minute later. */
  later?: string
  /** The processor's own word for a refusal. */
  refusal: string
}

/** The fields of a charge beside its card. */
export type Given = {
  amount: string
  currency: string
  token?: string | undefined
  pin?: string | undefined
  login?: { account: string; secureId: string } | undefined
}

/**
 * `bank`: a 3-D Secure page. `own`: the person pays on the processor's own page, whatever the card. `none`:
 * no page at all. `path`: of its page.
 */
type Page = { page: 'bank' | 'none'; path: 'acs' } | { page: 'own'; path: string; texts: PageTexts }

/** Everything that one of the sandbox's processors does unlike the others (FUND-23 to FUND-32). */
export type Traits = Page & {
  /** Its own words for a decline; all others are sent as they are. */
  codes?: Readonly<Record<string, string>>
  /** `known`: it voids only a charge that it has received (FUND-44). Missing: any reference. */
  voids?: 'known'
  /** Test cards that only this processor declines in its own way. */
  declines?: Readonly<Partial<Record<Scenario, { code: string; message?: string }>>>
  /** It alone takes union cards. */
  unionCards?: true
  /** Test cards that mean something although the person pays on its own page. */
  ownPageCards?: readonly Scenario[]
  /** Charges that end before its page opens, or wait for the security code. */
  beforePage?: Readonly<Partial<Record<Scenario, { status: 'declined'; code: string } | { status: 'cvv' }>>>
  /** Returns how the fields beside the card end a charge; null if the card decides. */
  readGiven?: (database: DatabaseSync) => (given: Given) => Scenario | null
  /** Serves the addresses that only this processor has. */
  register?: (app: FastifyInstance, world: SandboxContext) => void
}

/** A card is charged at once. */
export const plainCard = { page: 'none', path: 'acs' } as const
/** The card's bank may ask the person to confirm. */
export const bankCard = { page: 'bank', path: 'acs' } as const

/** The numbers of a card host (ISO 8583), which some processors send in place of words. */
export const hostCodes = {
  do_not_honor: '05',
  no_such_card: '14',
  stolen_card: '43',
  insufficient_funds: '51',
  expired_card: '54',
  incorrect_pin: '55',
  card_disabled: '62',
  issuer_unavailable: '91',
}

/** Its 3D server cannot be reached. */
export const secureDown = { secureDown: { code: 'secure_unavailable' } }
