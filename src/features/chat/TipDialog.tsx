import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { tipCurrency, tipTerms } from '../../../domain/chat/tip.ts'
import { tipView } from '../../../domain/chat/tipView.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { readDecimal } from '../../../domain/kernel/typedAmount.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { selectAccount, selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { TipForm } from './TipForm.tsx'
import type { SentTip, TipInput } from './tipSlice.ts'
import { type TipStep, useTip } from './useTip.ts'

/** Returns the texts of a tip: its sums, and the outcome of one that was sent. */
function useTipTexts() {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const sum = (amount: Money) => formatMoney(amount, locale, 'whole')
  function outcome(tip: SentTip): string {
    const amount = sum(tip.terms.deducted)
    if (tip.at === 'refused') return t('tip.refused', { host: tip.form.host, why: errorText(tip.code) })
    return tip.at === 'unclear' ? t('tip.unclear', { amount }) : t('tip.done', { host: tip.form.host, amount })
  }
  function confirmation(step: TipStep): string | false {
    if (step.at === 'sending') return t('tip.wait')
    if (step.at === 'confirm') return t('tip.confirm', { amount: sum(step.terms.deducted), host: step.form.host })
    return step.at === 'unclear' && t('tip.unclear', { amount: sum(step.terms.deducted) })
  }
  return { sum, outcome, confirmation }
}

/** Returns the initial form: that of the last tip as far as it still fits, else the tab's account. */
function initialTip(
  before: TipInput | null,
  hosts: readonly string[],
  accounts: readonly WireBalance[],
  current: WireBalance | null,
): TipInput {
  const known = [before?.account, current?.accountId, accounts[0]?.accountId]
  return {
    value: before?.value ?? '',
    host: hosts.find((host) => host === before?.host) ?? hosts[0] ?? '',
    account: known.find((id) => accounts.some(({ accountId }) => accountId === id)) ?? '',
  }
}

/**
 * Sends a tip to a host (TRD-07): a form, a confirmation above 40, then the outcome. Closing it does not
 * cancel a tip that was sent.
 */
export default function TipDialog({ hosts, onClose }: DialogProps<'tip'> & { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'app'])
  const locale = useLocale()
  const { sum, outcome, confirmation } = useTipTexts()
  const user = useSelector(selectUser)
  const current = useSelector(selectAccount)
  const accounts = (user?.balances ?? []).filter(({ currency, type }) => currency === tipCurrency && type !== 'demo')
  const { step, before, submit, confirm, cancel } = useTip(outcome)
  const [form, setForm] = useState(() => initialTip(before, hosts, accounts, current))
  const view = tipView(step, accounts)
  const isBusy = step.at === 'sending'
  const dialog = { title: t('tip.title'), close: t('app:frame.close'), onClose }

  if (view === 'noAccount' || view === 'done')
    return (
      <Dialog {...dialog} ok={t('app:dialog.ok')}>
        {view === 'done' && step.at === 'done' ? (
          <p role="status">
            <Sentence>{outcome(step)}</Sentence>
          </p>
        ) : (
          <p>{t('tip.noAccount')}</p>
        )}
      </Dialog>
    )
  if (view === 'confirmation')
    return (
      <Dialog
        {...dialog}
        title={t('tip.confirmTitle')}
        // A confirmation: only its own buttons close it.
        dismiss="guarded"
        actions={<ConfirmActions step={step} onCancel={cancel} onConfirm={confirm} />}
      >
        <p role="status">
          <Sentence>{confirmation(step)}</Sentence>
        </p>
      </Dialog>
    )
  const typed = { ...form, value: readDecimal(form.value, tipCurrency, locale) ?? '' }
  const terms = tipTerms(typed.value)
  return (
    <Dialog
      {...dialog}
      dismiss={isBusy ? 'guarded' : 'free'}
      actions={
        // The key keeps React from reusing the pressed “no” button: the same click would then submit the
        // form.
        <Button key="send" tone="primary" type="submit" form="tip" translate="no" busy={isBusy}>
          {terms.ok ? t('tip.send', { amount: sum(terms.value.deducted) }) : t('tip')}
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

function ConfirmActions({ step, onCancel, onConfirm }: { step: TipStep; onCancel: () => void; onConfirm: () => void }) {
  const { t } = useTranslation('chat')
  const isBusy = step.at === 'sending'
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        {t('tip.no')}
      </Button>
      <Button tone="primary" busy={isBusy} onClick={onConfirm} {...deliberatePress}>
        {step.at === 'unclear' ? t('tip.again') : t('tip.yes')}
      </Button>
    </>
  )
}
