import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { Processor } from '../../../../contract/kernel.ts'
import { startAt } from '../../../../domain/cascade/stack.ts'
import type { FundingAdd } from '../../../../domain/funding/add.ts'
import { dialogOpened } from '../../../shell/dialogs/dialogsSlice.ts'

/**
 * On `#/show/funding/entro` asks whether to pay with ENTROPAY, and returns the stack that begins there
 * (FUND-01, FUND-28). Elsewhere, and for a person without ENTROPAY, the stack stays. `isFree`: no deposit is
 * under way, which would ask by itself.
 */
export function useEntroAddress(add: FundingAdd, stack: readonly Processor[], isFree: boolean): readonly Processor[] {
  const dispatch = useDispatch()
  const takesUp = add.kind === 'entro' && stack.includes('ENTROPAY')
  const asks = takesUp && isFree
  useEffect(() => {
    if (asks) dispatch(dialogOpened({ name: 'dialog_entro_start' }))
  }, [asks, dispatch])
  return takesUp ? startAt(stack, 'ENTROPAY') : stack
}
