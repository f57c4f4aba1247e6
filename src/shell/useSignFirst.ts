import { useDispatch, useSelector } from 'react-redux'
import { needsSignatureToTrade } from '../../domain/accounts/tradingBlock.ts'
import { dialogOpened } from './dialogs.ts'
import { selectUser } from './sessionSlice.ts'

/** Opens the signature that trading waits for once the person has deposited; null where it does not wait (TRD-09). */
export function useSignFirst(): (() => void) | null {
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  return user !== null && needsSignatureToTrade(user) ? () => void dispatch(dialogOpened({ name: 'modal_sign' })) : null
}
