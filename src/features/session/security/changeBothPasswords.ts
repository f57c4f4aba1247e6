import { type CallError, isCallError } from '../../../api/callError.ts'
import type { AppThunk } from '../../../shell/api/appThunk.ts'
import { securityApi } from './securityApi.ts'

/** The passwords after a failure: nothing changed, only the platform has the new one, or no answer says. */
export type PasswordOutcome = 'kept' | 'half' | 'unknown'
type Change = { oldPassword: string; password: string; repeatPassword: string }

const { platformPassword, changePassword } = securityApi.endpoints
const own = new Set(['stepUp.required', 'stepUp.expired', 'auth.required'])

/**
 * Maps the error to the form's texts and fields: messages.500, or the field's error. The platform spells its
 * fields differently.
 */
function toShownError({ fields = {}, ...error }: CallError): CallError {
  const { newPassword, newPasswordConfirm, ...rest } = fields
  const shown = {
    ...rest,
    ...(newPassword !== undefined && { password: newPassword }),
    ...(newPasswordConfirm !== undefined && { repeatPassword: newPasswordConfirm }),
  }
  return { ...error, code: own.has(error.code) ? error.code : 'messages.500', fields: shown }
}

/**
 * Changes the password at the platform, then here, and puts the platform's back if the second call is refused
 * (SEC-02). `onFailure` gets which password holds. Throws the CallError to show.
 */
export const changeBothPasswords =
  (change: Change, onFailure: (outcome: PasswordOutcome) => void): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const atPlatform = (oldPassword: string, newPassword: string) =>
      dispatch(platformPassword.initiate({ body: { oldPassword, newPassword, newPasswordConfirm: newPassword } })).unwrap()
    try {
      await atPlatform(change.oldPassword, change.password)
    } catch (error) {
      if (!isCallError(error)) throw error
      // The account's password was not touched, and it opens the account.
      onFailure('kept')
      throw toShownError(error)
    }
    try {
      await dispatch(changePassword.initiate({ body: change })).unwrap()
    } catch (error) {
      if (!isCallError(error)) throw error
      // Without an answer of ours it may have changed. A repeat finds out, and is accepted either way.
      if (error.status === 0 || error.isMalformed) onFailure('unknown')
      else
        onFailure(
          await atPlatform(change.password, change.oldPassword).then(
            () => 'kept' as const,
            () => 'half' as const,
          ),
        )
      throw toShownError(error)
    }
  }
