import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { tipCurrency, tipTerms } from '../../../domain/chat/tip.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { readDecimal } from '../../../domain/kernel/typedAmount.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { selectAccount, selectUser } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { TipForm } from './TipForm.tsx'
import { useTip } from './useTip.ts'

/** Sends a tip to a host (TRD-07): a form, a confirmation above 40, then the outcome. Closing it does not cancel a tip that was sent. */
export default function TipDialog({ hosts, onClose }: DialogProps<'tip'> & { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'app'])
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const user = useSelector(selectUser)
  const current = useSelector(selectAccount)
  const accounts = (user?.balances ?? []).filter(({ currency, type }) => currency === tipCurrency && type !== 'demo')
  const shown = (amount: Money) => formatMoney(amount, locale, 'whole')
  const { step, before, submit, confirm, cancel } = useTip((tip) => {
    const amount = shown(tip.terms.deducted)
    if (tip.at === 'refused') return t('tip.refused', { host: tip.form.host, why: errorText(tip.code) })
    return tip.at === 'unclear' ? t('tip.unclear', { amount }) : t('tip.done', { host: tip.form.host, amount })
  })
  const [form, setForm] = useState({
    value: before?.value ?? '',
    host: hosts.find((host) => host === before?.host) ?? hosts[0] ?? '',
    account:
      [before?.account, current?.accountId, accounts[0]?.accountId].find((id) => accounts.some(({ accountId }) => accountId === id)) ?? '',
  })
  const dialogProps = { title: t('tip.title'), close: t('app:frame.close'), onClose }

  if (accounts.length === 0)
    return (
      <Dialog {...dialogProps} ok={t('app:dialog.ok')}>
        <p>{t('tip.noAccount')}</p>
      </Dialog>
    )

  if (step.at === 'done')
    return (
      <Dialog {...dialogProps} ok={t('app:dialog.ok')}>
        <p role="status">{t('tip.done', { host: step.form.host, amount: shown(step.terms.deducted) })}</p>
      </Dialog>
    )

  const isBusy = step.at === 'sending'
  if (step.at === 'confirm' || step.at === 'unclear' || (step.at === 'sending' && step.terms.confirm)) {
    const amount = shown(step.terms.deducted)
    return (
      <Dialog
        {...dialogProps}
        title={t('tip.confirmTitle')}
        // A confirmation: only its own buttons close it.
        dismiss="guarded"
        actions={
          <>
            <Button disabled={isBusy} onClick={cancel}>
              {t('tip.no')}
            </Button>
            <Button tone="primary" busy={isBusy} onClick={confirm} {...deliberatePress}>
              {step.at === 'unclear' ? t('tip.again') : t('tip.yes')}
            </Button>
          </>
        }
      >
        <p role="status">
          {step.at === 'sending' && t('tip.wait')}
          {step.at === 'confirm' && t('tip.confirm', { amount, host: step.form.host })}
          {step.at === 'unclear' && t('tip.unclear', { amount })}
        </p>
      </Dialog>
    )
  }

  const typed = { ...form, value: readDecimal(form.value, tipCurrency, locale) ?? '' }
  const terms = tipTerms(typed.value)
  return (
    <Dialog
      {...dialogProps}
      dismiss={isBusy ? 'guarded' : 'free'}
      actions={
        // The key keeps React from reusing the pressed “no” button: the same click would then submit the form.
        <Button key="send" tone="primary" type="submit" form="tip" busy={isBusy}>
          {terms.ok ? t('tip.send', { amount: shown(terms.value.deducted) }) : t('tip')}
        </Button>
      }
    >
      <TipForm
        id="tip"
        hosts={hosts}
        accounts={accounts}
        form={isBusy ? step.form : form}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        onSubmit={() => submit(typed)}
        code={step.at === 'form' ? step.code : undefined}
        busy={isBusy}
      />
    </Dialog>
  )
}
