import { digitsOf } from '../../../domain/kernel/typedText.ts'
import { useTranslation } from 'react-i18next'
import { binVerdict } from '../../../domain/cards/binVerdict.ts'
import { cardSummary, type CardFields as Fields } from '../../../domain/cards/cardForm.ts'
import type { RuleError } from '../../../domain/kernel/ruleError.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Field } from '../../ui/Field.tsx'
import { formatUnlessComposing } from '../../ui/formatUnlessComposing.ts'
import styles from './CardFields.module.css'
import { typedExpiry, typedNumber } from './cardText.ts'

type Props = { fields: Fields; errors: Record<string, RuleError>; onChange: (fields: Fields) => void }

/** The fields of a card (FUND-16). Their values live only in the state of the parent component (FUND-19). */
export function CardFields({ fields, errors, onChange }: Props) {
  const { t } = useTranslation('cards')
  const errorText = useErrorText('cards')
  const { type, card_length_valid: lengthIsRight } = cardSummary(fields)
  const verdict = binVerdict(fields.number)
  const fault = (field: string): string | undefined => {
    const error = errors[field]
    return error && errorText(error.code, error.params)
  }
  return (
    <div className={styles.fields}>
      <Field
        label={t('number')}
        className={styles.wide}
        name="cardnumber"
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        value={fields.number}
        // Said before the button is pressed: by the first six digits (FUND-15).
        error={fault('number') ?? (verdict === 'refused' ? errorText('cards.type') : undefined)}
        hint={verdict === 'refused' || verdict === 'open' ? t('bin.open') : t(`bin.${verdict}`)}
        onChange={(event) => onChange({ ...fields, number: formatUnlessComposing(event, typedNumber) })}
        end={
          <span className={styles.brand} role="status">
            {type && t(`brand.${type}`)}
            {type && lengthIsRight && ' ✓'}
          </span>
        }
      />
      <Field
        label={t('expiry')}
        className={styles.wide}
        name="cc-exp"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder={t('expiryExample')}
        value={fields.expiry}
        error={fault('expiry')}
        onChange={(event) => onChange({ ...fields, expiry: formatUnlessComposing(event, typedExpiry) })}
      />
      <Field
        label={t('holder')}
        className={styles.wide}
        name="ccname"
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        value={fields.holder}
        error={fault('holder')}
        onChange={({ target }) => onChange({ ...fields, holder: target.value })}
      />
      {fields.cvv !== null && (
        <Field
          label={t('cvv')}
          className={styles.wide}
          name="cvc"
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          hint={t('cvvHint')}
          value={fields.cvv}
          error={fault('cvv')}
          onChange={({ target }) => onChange({ ...fields, cvv: digitsOf(target.value).slice(0, 4) })}
        />
      )}
      {fields.keep !== undefined && (
        <label className={styles.keep}>
          <input type="checkbox" checked={fields.keep} onChange={({ target }) => onChange({ ...fields, keep: target.checked })} />
          <span>
            {t('save')}
            <small>{t('saveHint')}</small>
          </span>
        </label>
      )}
    </div>
  )
}
