import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { confirmOver, leastTip, mostTip, overDeduction, tipCurrency, tipTerms } from '../../../domain/chat/tip.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import type { DialogProps } from '../../shell/dialogs.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TipDialog.module.css'
import { useTip } from './useTip.ts'

const presets = ['5', '10', '20', '50']

/** A tip to a host (TRD-07): who, how much and from which account; over 40 with a question before anything is sent. */
export default function TipDialog({ hosts, onClose }: DialogProps<'tip'> & { onClose: () => void }) {
  const { t } = useTranslation(['chat', 'app'])
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const user = useSelector(selectUser)
  const accounts = (user?.balances ?? []).filter(({ currency, type }) => currency === tipCurrency && type !== 'demo')
  const [host, setHost] = useState(hosts[0] ?? '')
  const [value, setValue] = useState('')
  const [account, setAccount] = useState(
    accounts.find(({ accountId }) => accountId === user?.current_accountId)?.accountId ?? accounts[0]?.accountId ?? '',
  )
  const { stage, submit, yes, no } = useTip()
  const form = { value, host, account }
  const shown = (amount: typeof leastTip) => formatMoney(amount, locale, 'whole')
  const limits = { min: shown(leastTip), max: shown(mostTip), over: shown(confirmOver), deducted: shown(overDeduction) }
  const terms = tipTerms(value)

  if (accounts.length === 0)
    return (
      <Dialog
        title={t('tip.title')}
        close={t('app:frame.close')}
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {t('app:dialog.ok')}
          </Button>
        }
      >
        <p>{t('tip.noAccount')}</p>
      </Dialog>
    )

  if (stage.at === 'done')
    return (
      <Dialog
        title={t('tip.title')}
        close={t('app:frame.close')}
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {t('app:dialog.ok')}
          </Button>
        }
      >
        <p role="status">{t('tip.done', { host, amount: shown(stage.terms.deducted) })}</p>
      </Dialog>
    )

  if (stage.at === 'confirm' || stage.at === 'unclear' || (stage.at === 'sending' && stage.terms.confirm)) {
    const isBusy = stage.at === 'sending'
    const amount = shown(stage.terms.deducted)
    return (
      <Dialog
        title={t('tip.confirmTitle')}
        close={t('app:frame.close')}
        onClose={onClose}
        // A question: only its answers close it.
        dismiss="guarded"
        actions={
          <>
            <Button disabled={isBusy} onClick={no}>
              {t('tip.no')}
            </Button>
            <Button tone="primary" busy={isBusy} onClick={() => yes(form, stage.terms)}>
              {stage.at === 'unclear' ? t('tip.again') : t('tip.yes')}
            </Button>
          </>
        }
      >
        <p role="status">
          {stage.at === 'sending' && t('tip.wait')}
          {stage.at === 'confirm' && t('tip.confirm', { amount, host })}
          {stage.at === 'unclear' && t('tip.unclear', { amount })}
        </p>
      </Dialog>
    )
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    submit(form)
  }
  const code = stage.at === 'form' ? stage.code : undefined
  const isValueAtFault = code === 'tips.invalid' || code === 'tips.range'
  const isBusy = stage.at === 'sending'
  return (
    <Dialog
      title={t('tip.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      dismiss={isBusy ? 'guarded' : 'free'}
      actions={
        // Its key keeps it from taking the place of the pressed “no”: the browser would then send the form with that press.
        <Button key="send" tone="primary" type="submit" form="tip" busy={isBusy}>
          {terms.ok ? t('tip.send', { amount: shown(terms.value.deducted) }) : t('tip')}
        </Button>
      }
    >
      <form id="tip" className={styles.form} onSubmit={onSubmit} noValidate>
        {code !== undefined && !isValueAtFault && <FormMessage>{errorText(code)}</FormMessage>}
        {hosts.length > 1 && (
          <SelectField label={t('tip.host')} value={host} onChange={({ target }) => setHost(target.value)}>
            {hosts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <Field
          label={t('tip.value', { host })}
          hint={t('tip.rule', limits)}
          error={isValueAtFault ? errorText(code, limits) : undefined}
          inputMode="decimal"
          autoComplete="off"
          start="$"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <div className={styles.presets} role="group" aria-label={t('tip.presets')}>
          {presets.map((preset) => (
            <Button key={preset} aria-pressed={value === preset} onClick={() => setValue(preset)}>
              {`$${preset}`}
            </Button>
          ))}
        </div>
        <SelectField label={t('tip.account')} value={account} onChange={({ target }) => setAccount(target.value)}>
          {accounts.map(({ accountId, amount, currency }) => {
            const held = parseMoney(amount, currency)
            return (
              <option key={accountId} value={accountId}>
                {t('tip.accountOption', { account: accountId.toUpperCase(), amount: held.ok ? formatMoney(held.value, locale) : amount })}
              </option>
            )
          })}
        </SelectField>
        {isBusy && <p role="status">{t('tip.wait')}</p>}
      </form>
    </Dialog>
  )
}
