import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { processorName } from '../../../domain/cascade/processorTable.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'
import { depositSteps, isSpecial, type StepperView, type DepositStepState } from '../../../domain/funding/depositSteps.ts'
import { selectConnection } from '../device/connectionSlice.ts'
import { useErrorText } from '../texts/errorText.ts'

/** It may have been last year. */
const leftAt = { day: 'numeric', month: 'long', year: 'numeric', ...clockOptions } as const

type ShownStep = { key: string; state: DepositStepState; title: string; note?: string }

/**
 * Returns a deposit's steps and the names of their states for ui/Stepper (FUND-37). `account` is the
 * account's name.
 */
export function useDepositSteps(
  deposit: DepositView,
  account: string,
  seen: Exclude<StepperView, 'offline'> = 'plain',
): { steps: ShownStep[]; stateNames: Record<DepositStepState, string> } {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const locale = useLocale()
  const { status } = deposit
  const isOffline = useSelector(selectConnection).at === 'offline'
  const left = status.at === 'offering' && status.left !== undefined ? dateFormatter(locale, leftAt).format(status.left) : ''
  const processor = status.at === 'offering' || status.at === 'secure' ? processorName(status.processor) : ''
  const steps = depositSteps(deposit, isOffline ? 'offline' : seen).map(({ step, state, note }): ShownStep => {
    const title = isSpecial(step) ? t(`step.${step}.now`, { processor }) : t(`step.${step}.${state}`, { account, processor })
    if (state === 'failed' && (status.at === 'failed' || status.at === 'offering') && status.code !== undefined)
      return { key: step, state, title, note: status.message ?? errorText(status.code) }
    if (note === undefined) return { key: step, state, title }
    const text = t(`note.${note}`, { processor, date: left })
    // The original's text for a lost answer, or the reason of a decline, above our explanation (FUND-33).
    const own = status.at === 'checking' || status.at === 'confirming' ? status.code : undefined
    const code = state === 'failed' ? deposit.tried.at(-1)?.code : note === 'offline' ? undefined : own
    return { key: step, state, title, note: code === undefined ? text : `${errorText(code)}\n${text}` }
  })
  const stateNames = { done: t('state.done'), now: t('state.now'), todo: t('state.todo'), failed: t('state.failed') }
  return { steps, stateNames }
}
