import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import { confirmAbove, maxDeduction, maxTip, minTip, tipCurrency } from '../../../domain/chat/tip.ts'
import { type Money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useAmountReading } from '../../shell/money/useAmountReading.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TipDialog.module.css'
import type { TipInput } from './tipSlice.ts'

const presets = ['5', '10', '20', '50']

type Props = {
  /** The form's id, for a submit button outside of it. */
  id: string
  hosts: readonly string[]
  accounts: readonly WireBalance[]
  form: TipInput
  onChange: (change: Partial<TipInput>) => void
  onSubmit: () => void
  /** The error code of the form. */
  code: string | undefined
  /** The tip is being sent: the fields are read-only. */
  busy: boolean
}

/** The tip form: host, amount and account (TRD-07). */
export function TipForm({ id, hosts, accounts, form: { host, value, account }, onChange, onSubmit, code, busy }: Props) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const nameOf = useAccountName()
  const shown = (amount: Money) => formatMoney(amount, locale, 'whole')
  const limits = { min: shown(minTip), max: shown(maxTip), over: shown(confirmAbove), deducted: shown(maxDeduction) }
  const reading = useAmountReading(value, tipCurrency)
  const isValueAtFault = code === 'tips.invalid' || code === 'tips.range'
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} className={styles.form} onSubmit={send} noValidate>
      {code !== undefined && !isValueAtFault && <ErrorMessage code={code}>{errorText(code)}</ErrorMessage>}
      {hosts.length > 1 && (
        <SelectField label={t('tip.host')} value={host} disabled={busy} onChange={({ target }) => onChange({ host: target.value })}>
          {hosts.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Field
        label={t('tip.value', { host })}
        hint={t('tip.rule', limits)}
        error={isValueAtFault ? errorText(code, limits) : undefined}
        status={reading}
        inputMode="decimal"
        autoComplete="off"
        start="$"
        // Read-only keeps the focus; a disabled field would lose it.
        readOnly={busy}
        value={value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <div className={styles.presets} role="group" aria-label={t('tip.presets')}>
        {presets.map((preset) => (
          <Button key={preset} translate="no" aria-pressed={value === preset} disabled={busy} onClick={() => onChange({ value: preset })}>
            {`$${preset}`}
          </Button>
        ))}
      </div>
      <SelectField label={t('tip.account')} value={account} disabled={busy} onChange={({ target }) => onChange({ account: target.value })}>
        {accounts.map((one) => {
          const held = parseMoney(one.amount, one.currency)
          return (
            <option key={one.accountId} value={one.accountId} translate="no">
              {t('tip.accountOption', { account: nameOf(one), amount: held.ok ? formatMoney(held.value, locale) : one.amount })}
            </option>
          )
        })}
      </SelectField>
      {busy && <p role="status">{t('tip.wait')}</p>}
    </form>
  )
}
