import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireCountry } from '../../../contract/session.ts'
import { nameOrder } from '../../../domain/session/nameOrder.ts'
import { personalWords } from '../../../domain/session/password.ts'
import { registrationCurrencies, type Registration } from '../../../domain/session/registration.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { CountryField } from './CountryField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RefusalMessage } from './RefusalMessage.tsx'
import { useCountriesQuery } from './sessionApi.ts'
import styles from './SessionForm.module.css'
import { type RegistrationResult, useRegistration } from './useRegistration.ts'

/** The browser's autofill names. */
const nameParts = { firstName: 'given-name', lastName: 'family-name' } as const

const none: readonly WireCountry[] = []

/**
 * The registration form (SES-08). The button is always enabled: pressing it shows what is missing (APP-19).
 */
export function RegisterForm({ onEnd }: { onEnd: (end: RegistrationResult) => void }) {
  const { t } = useTranslation('session')
  const names = nameOrder(useLocale())
  const errorText = useErrorText('session')
  const formElement = useRef<HTMLFormElement>(null)
  // A failed read is retried on reconnect: without countries the form cannot be used.
  const read = useReading(useCountriesQuery())
  const countries = read.at === 'shown' ? read.data : none
  const { form, promoOffered, errorOf, change, leave, send, status } = useRegistration(countries, formElement, onEnd)

  // Another screen follows a registration: the button stays busy until then.
  const isSending = status.at === 'sending' || status.at === 'done'
  const errorIn = (field: keyof Registration) => {
    const code = errorOf(field)
    return code === undefined ? undefined : errorText(code)
  }
  const bind = (field: keyof Registration) => ({
    name: field,
    value: form[field] ?? '',
    error: errorIn(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(field, target.value),
    onBlur: () => leave(field),
  })

  return (
    <form
      ref={formElement}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {status.at === 'refused' && <RefusalMessage key={status.attempt} fault={status.fault} />}
      <div className={styles.pair}>
        {names.map((name) => (
          <Field key={name} label={t(`field.${name}`)} autoComplete={nameParts[name]} {...bind(name)} />
        ))}
      </div>
      <Field label={t('field.email')} type="email" autoComplete="username" inputMode="email" {...bind('login')} />
      <NewPasswordField
        value={form.password}
        personal={personalWords({ ...form, email: form.login })}
        error={errorIn('password')}
        onChange={(value) => change('password', value)}
      />
      <CountryField countries={countries} {...bind('country')} />
      <div className={styles.phone}>
        <Field label={t('field.prefix')} autoComplete="tel-country-code" inputMode="tel" {...bind('phone_prefix')} />
        <Field label={t('field.phone')} autoComplete="tel-national" inputMode="tel" type="tel" {...bind('phone')} />
      </div>
      <div className={styles.pair}>
        <SelectField label={t('field.currency')} hint={t('field.currencyHint')} {...bind('currency')}>
          {registrationCurrencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
        {promoOffered && <Field label={t('field.promo')} aside={t('field.optional')} autoComplete="off" {...bind('promo')} />}
      </div>
      <Button tone="primary" size="large" wide type="submit" busy={isSending}>
        {isSending ? t('register.sending') : t('register.submit')}
      </Button>
    </form>
  )
}
