import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../contract/background.ts'
import { depositSteps, type StepState } from '../../domain/funding/depositSteps.ts'
import { useErrorText } from './errorText.ts'

type ShownStep = { key: string; state: StepState; title: string; note?: string }

/** A deposit's steps in words, and the words for their states, as ui/Stepper shows them (FUND-37). `account`: how the person calls the account. */
export function useDepositSteps(deposit: DepositView, account: string): { steps: ShownStep[]; stateNames: Record<StepState, string> } {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const { stage } = deposit
  const steps = depositSteps(deposit).map(({ step, state, note }): ShownStep => {
    const title = t(`step.${step}.${state}`, { account })
    if (state === 'failed' && stage.at === 'failed') return { key: step, state, title, note: stage.message ?? errorText(stage.code) }
    return { key: step, state, title, ...(note === undefined ? {} : { note: t(`note.${note}`) }) }
  })
  const stateNames = { done: t('state.done'), now: t('state.now'), todo: t('state.todo'), failed: t('state.failed') }
  return { steps, stateNames }
}
