import type { Processor } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/** A card on its way to the vault. It is never kept, logged or put in an error. */
export type PlainCard = { number: string; expires: string; holder: string; cvv?: string }
/** What the vault gives for it. `fingerprint` is the same for one number, whoever saves it. */
export type VaultCard = { token: string; fingerprint: string; brand: string; last4: string }

/** A check that charges nothing. */
export type CheckVerdict =
  | { is: 'passed' }
  | { is: 'refused'; why: 'failLimit' | 'dayLimit' | 'badCard' | 'reason'; message?: string }
  | { is: 'unknown' }

/** What is asked of a processor. `reference` is ours, and it charges one reference once. `returnTo`: our origin, the only one that a bank's page may lead back to. */
export type ChargeOrder = { reference: string; amount: Money; card: string | null; returnTo: string }

/** What a charge came to. Only `declined` and `notSent` prove that no money moved. */
export type ChargeVerdict =
  | { is: 'approved'; id: string }
  | { is: 'declined'; id?: string; code: string; message?: string }
  | { is: 'secure'; id: string; url: string }
  | { is: 'waiting'; id: string }
  | { is: 'unknown' }
  | { is: 'notSent' } // no connection: not one byte of the charge left

/** What a processor says of a reference. `notFound`: it has not received it; that may still change while a request is under way. */
export type StatusVerdict = Exclude<ChargeVerdict, { is: 'notSent' }> | { is: 'notFound' }

/** `voided`: proven that nothing is charged and nothing will be, even for a reference that it never saw. */
export type VoidVerdict = 'voided' | 'unknown'

/** Card processors and the vault their tokens come from (SRV-06). No method throws: what cannot be understood is `unknown`. */
export type ProcessorPort = {
  save(card: PlainCard): Promise<{ is: 'saved'; card: VaultCard } | { is: 'refused'; code: string } | { is: 'unknown' }>
  check(processor: Processor, order: Omit<ChargeOrder, 'returnTo' | 'reference'>): Promise<CheckVerdict>
  charge(processor: Processor, order: ChargeOrder): Promise<ChargeVerdict>
  /** An approval of another amount than `amount` is `unknown`. */
  status(processor: Processor, reference: string, amount: Money): Promise<StatusVerdict>
  void(processor: Processor, reference: string): Promise<VoidVerdict>
}
