import type { WireUser } from '../../contract/session.ts'
import type { ValidatedPerson } from '../verification/validationState.ts'

/**
 * Returns the state of the validation of a person's payment; the wire keeps the original's names (SES-17,
 * VER-11).
 */
export const validationOf = ({
  tr_validate: asked,
  tr_success: answered,
  tr_attemps: attempts,
}: Pick<WireUser, 'tr_validate' | 'tr_success' | 'tr_attemps'>): ValidatedPerson => ({
  isAsked: asked === 'yes',
  isAnswered: answered === 'yes',
  attempts,
})

/** True if a person has a saved card that may be charged; the wire has it as a number (SES-17). */
export const hasSavedCard = ({ fillCard }: Pick<WireUser, 'fillCard'>): boolean => fillCard === 1
