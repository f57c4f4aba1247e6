import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { netellerErrors } from '../../../../domain/funding/netellerForm.ts'
import { digitsOf, readLine } from '../../../../domain/kernel/typedText.ts'
import { Field } from '../../../ui/Field.tsx'
import type { PanelProps } from '../DepositPanel.tsx'
import { SubmitPanel } from '../SubmitPanel.tsx'
import { useCardDeposit } from '../useCardDeposit.ts'
import { useDepositCheck } from '../useDepositCheck.ts'

type Props = PanelProps & { onStarted: (id: string) => void }

/**
 * The Neteller tab (FUND-39): amount, account and secure id. The secure id lives in this form and in the
 * worker's memory alone.
 */
export function NetellerPanel({ onStarted, ...panel }: Props) {
  const { t } = useTranslation('funding')
  const [login, setLogin] = useState({ account: '', secureId: '' })
  const check = useDepositCheck({ ...panel, way: 'card' })
  const { status, submit } = useCardDeposit(panel.payer, { onStarted })

  function typed(next: Partial<typeof login>): void {
    setLogin({ ...login, ...next })
    check.clear()
  }
  const onSubmit = (event: FormEvent): void =>
    check.submit(event, netellerErrors(login), (checked) => {
      const wallet = { account: readLine(login.account), secureId: login.secureId }
      void submit({ ...checked, card: 'none', wallet, stack: ['NETELLER'] })
    })
  return (
    <SubmitPanel
      {...panel}
      method={t('method.neteller')}
      way="card"
      check={check}
      onSubmit={onSubmit}
      submission={status}
      note={t('neteller.about')}
    >
      <Field
        label={t('neteller.account')}
        name="netellerAccount"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={login.account}
        error={check.textOf('account')}
        onChange={({ target }) => typed({ account: target.value })}
      />
      <Field
        label={t('neteller.secureId')}
        name="secureId"
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('neteller.secureIdHint')}
        value={login.secureId}
        error={check.textOf('secure_id')}
        onChange={({ target }) => typed({ secureId: digitsOf(target.value).slice(0, 6) })}
      />
    </SubmitPanel>
  )
}
