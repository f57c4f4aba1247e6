import { type BlockedPerson, isDepositor } from '../accounts/block.ts'

/** User fields that decide what a person can send, as the user object spells them (SES-17). */
export type UploadPerson = Pick<BlockedPerson, 'balances' | 'last_count' | 'sign'> & { can_upload: boolean; wd_methods: string }

/** True for people who have signed before and for people who can upload (VER-02). */
export const canSign = ({ sign, can_upload }: Pick<UploadPerson, 'sign' | 'can_upload'>): boolean => sign === 'up' || can_upload

/** True for depositors with a withdrawal method, and if the flag is set (VER-02). */
export const canUpload = (person: UploadPerson): boolean => person.can_upload || (person.wd_methods !== '' && isDepositor(person))

/** A way to end the trading block. */
export type UnblockWay = 'sign' | 'upload' | 'support'

/** Returns this person's ways to lift the block (TRD-09). Support is always one of them. */
export function unblockWays(person: UploadPerson): UnblockWay[] {
  const ways: (UnblockWay | false)[] = [canSign(person) && 'sign', canUpload(person) && 'upload', 'support']
  return ways.filter((way) => way !== false)
}
