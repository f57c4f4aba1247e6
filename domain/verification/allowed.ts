import { type BlockedPerson, isDepositor } from '../accounts/tradingBlock.ts'

/** What of a person decides what they may send, as the user object spells it (SES-17). */
export type SendingPerson = Pick<BlockedPerson, 'balances' | 'last_count' | 'sign'> & { can_upload: boolean; wd_methods: string }

/** A signature is taken from those who signed before, and from those who may upload (VER-02). */
export const maySign = ({ sign, can_upload }: Pick<SendingPerson, 'sign' | 'can_upload'>): boolean => sign === 'up' || can_upload

/** A document is taken from depositors with a way to withdraw, and where the flag is set (VER-02). */
export const mayUpload = (person: SendingPerson): boolean => person.can_upload || (person.wd_methods !== '' && isDepositor(person))

/** A way to end the trading block. */
export type BlockWay = 'sign' | 'upload' | 'support'

/** The ways that this person has (TRD-09). Support is always one of them. */
export function blockWays(person: SendingPerson): BlockWay[] {
  const ways: (BlockWay | false)[] = [maySign(person) && 'sign', mayUpload(person) && 'upload', 'support']
  return ways.filter((way) => way !== false)
}
