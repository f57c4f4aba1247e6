import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { tipCurrency, tipTerms } from '../../../domain/chat/tip.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import type { DialogProps } from '../../shell/dialogs.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { selectAccount, selectUser } from '../../shell/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { TipForm } from './TipForm.tsx'
import { useTip } from './useTip.ts'

/** A tip to a host (TRD-07): asked for by a form, over 40 with a question before anything is sent, until it is given. Closed before, it goes on. */
export default function TipDialog({ hosts, onClose }: DialogProps<'tip'> & { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'app'])
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const user = useSelector(selectUser)
  const current = useSelector(selectAccount)
  const accounts = (user?.balances ?? []).filter(({ currency, type }) => currency === tipCurrency && type !== 'demo')
  const shown = (amount: Money) => formatMoney(amount, locale, 'whole')
  const { stage, before, submit, yes, no } = useTip((tip) => {
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
  const frame = { title: t('tip.title'), close: t('app:frame.close'), onClose }

  if (accounts.length === 0)
    return (
      <Dialog {...frame} ok={t('app:dialog.ok')}>
        <p>{t('tip.noAccount')}</p>
      </Dialog>
    )

  if (stage.at === 'done')
    return (
      <Dialog {...frame} ok={t('app:dialog.ok')}>
        <p role="status">{t('tip.done', { host: stage.form.host, amount: shown(stage.terms.deducted) })}</p>
      </Dialog>
    )

  const isBusy = stage.at === 'sending'
  if (stage.at === 'confirm' || stage.at === 'unclear' || (stage.at === 'sending' && stage.terms.confirm)) {
    const amount = shown(stage.terms.deducted)
    return (
      <Dialog
        {...frame}
        title={t('tip.confirmTitle')}
        // A question: only its answers close it.
        dismiss="guarded"
        actions={
          <>
            <Button disabled={isBusy} onClick={no}>
              {t('tip.no')}
            </Button>
            <Button tone="primary" busy={isBusy} onClick={yes} {...deliberatePress}>
              {stage.at === 'unclear' ? t('tip.again') : t('tip.yes')}
            </Button>
          </>
        }
      >
        <p role="status">
          {stage.at === 'sending' && t('tip.wait')}
          {stage.at === 'confirm' && t('tip.confirm', { amount, host: stage.form.host })}
          {stage.at === 'unclear' && t('tip.unclear', { amount })}
        </p>
      </Dialog>
    )
  }

  const terms = tipTerms(form.value)
  return (
    <Dialog
      {...frame}
      dismiss={isBusy ? 'guarded' : 'free'}
      actions={
        // Its key keeps it from taking the place of the pressed “no”: the browser would then send the form with that press.
        <Button key="send" tone="primary" type="submit" form="tip" busy={isBusy}>
          {terms.ok ? t('tip.send', { amount: shown(terms.value.deducted) }) : t('tip')}
        </Button>
      }
    >
      <TipForm
        id="tip"
        hosts={hosts}
        accounts={accounts}
        form={isBusy ? stage.form : form}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        onSubmit={() => submit(form)}
        code={stage.at === 'form' ? stage.code : undefined}
        busy={isBusy}
      />
    </Dialog>
  )
}
