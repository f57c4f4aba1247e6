import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireBalance } from '../../../contract/session.ts'
import { confirmOver, leastTip, mostTip, overDeduction } from '../../../domain/chat/tip.ts'
import { type Money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './TipDialog.module.css'
import type { FilledTip } from './sentTip.ts'

const presets = ['5', '10', '20', '50']

type Props = {
  /** The form's id, by which a button outside of it sends it. */
  id: string
  hosts: readonly string[]
  accounts: readonly WireBalance[]
  form: FilledTip
  onChange: (change: Partial<FilledTip>) => void
  onSubmit: () => void
  /** What was wrong with it. */
  code: string | undefined
  /** It is on its way: what was sent is not changed. */
  busy: boolean
}

/** Who gets a tip, how much, and from which account (TRD-07). */
export function TipForm({ id, hosts, accounts, form: { host, value, account }, onChange, onSubmit, code, busy }: Props) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText('chat')
  const locale = useLocale()
  const nameOf = useAccountName()
  const shown = (amount: Money) => formatMoney(amount, locale, 'whole')
  const limits = { min: shown(leastTip), max: shown(mostTip), over: shown(confirmOver), deducted: shown(overDeduction) }
  const isValueAtFault = code === 'tips.invalid' || code === 'tips.range'
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={id} className={styles.form} onSubmit={send} noValidate>
      {code !== undefined && !isValueAtFault && <FormMessage>{errorText(code)}</FormMessage>}
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
        inputMode="decimal"
        autoComplete="off"
        start="$"
        // The focus stays in it, where a field that is disabled would lose it.
        readOnly={busy}
        value={value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <div className={styles.presets} role="group" aria-label={t('tip.presets')}>
        {presets.map((preset) => (
          <Button key={preset} aria-pressed={value === preset} disabled={busy} onClick={() => onChange({ value: preset })}>
            {`$${preset}`}
          </Button>
        ))}
      </div>
      <SelectField label={t('tip.account')} value={account} disabled={busy} onChange={({ target }) => onChange({ account: target.value })}>
        {accounts.map((one) => {
          const held = parseMoney(one.amount, one.currency)
          return (
            <option key={one.accountId} value={one.accountId}>
              {t('tip.accountOption', { account: nameOf(one), amount: held.ok ? formatMoney(held.value, locale) : one.amount })}
            </option>
          )
        })}
      </SelectField>
      {busy && <p role="status">{t('tip.wait')}</p>}
    </form>
  )
}
