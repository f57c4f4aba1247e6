import { useDispatch, useSelector } from 'react-redux'
import { needsSignatureToTrade } from '../../../domain/accounts/block.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { selectUser } from './sessionSlice.ts'

/**
 * Returns a function that opens the signature required for trading after a deposit; null if none is required
 * (TRD-09), or if the person may not sign (VER-02).
 */
export function useSignaturePrompt(): (() => void) | null {
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  return user !== null && needsSignatureToTrade(user) && canSign(user) ? () => void dispatch(dialogOpened({ name: 'modal_sign' })) : null
}
