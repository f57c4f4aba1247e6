import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../contract/background.ts'
import { depositSteps, type Outlook, type StepState } from '../../domain/funding/depositSteps.ts'
import { selectConnection } from './connection.ts'
import { useErrorText } from './errorText.ts'

type ShownStep = { key: string; state: StepState; title: string; note?: string }

/** A deposit's steps in words, and the words for their states, as ui/Stepper shows them (FUND-37). `account`: how the person calls the account. */
export function useDepositSteps(
  deposit: DepositView,
  account: string,
  seen: Exclude<Outlook, 'offline'> = 'plain',
): { steps: ShownStep[]; stateNames: Record<StepState, string> } {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const { stage } = deposit
  const isOffline = useSelector(selectConnection).at === 'offline'
  const processor = stage.at === 'offering' || stage.at === 'secure' ? stage.processor : ''
  const steps = depositSteps(deposit, isOffline ? 'offline' : seen).map(({ step, state, note }): ShownStep => {
    const title = t(`step.${step}.${state}`, { account, processor })
    if (state === 'failed' && (stage.at === 'failed' || stage.at === 'offering'))
      return { key: step, state, title, note: stage.message ?? errorText(stage.code) }
    if (note === undefined) return { key: step, state, title }
    const text = t(`note.${note}`, { processor })
    // The original's words for a lost answer, above what they come to here (FUND-33).
    const code = (stage.at === 'checking' || stage.at === 'confirming') && note !== 'offline' ? stage.code : undefined
    return { key: step, state, title, note: code === undefined ? text : `${errorText(code)}\n${text}` }
  })
  const stateNames = { done: t('state.done'), now: t('state.now'), todo: t('state.todo'), failed: t('state.failed') }
  return { steps, stateNames }
}
