import { accountCoins, type Currency, fiats } from '../../contract/kernel.ts'
import type { WireCountry } from '../../contract/session.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { readCode, readLine } from '../kernel/typedText.ts'
import { isEmail, readEmail } from './email.ts'
import { nameProblem } from './names.ts'
import { passwordProblem, personalWords } from './password.ts'
import { readPhone, readPhonePrefix } from './phone.ts'

/** Fields of the registration form, as typed (SES-08). `login` is the email address. */
export type Registration = {
  country: string
  currency: string
  login: string
  password: string
  firstName: string
  lastName: string
  phone: string
  phone_prefix: string
  promo?: string | undefined
}

/** Currencies that an account can be opened in (ACC-05). */
export const registrationCurrencies: readonly Currency[] = [...fiats, ...accountCoins]
export const defaultRegistration = { country: 'FR', currency: 'USD' } as const

/** Returns why no one can register from a country; null if they can. */
export function countryProblem(country: WireCountry | null): 'country.unknown' | 'country.blocked' | 'country.closed' | null {
  if (country === null) return 'country.unknown'
  if (country.block) return 'country.blocked'
  return country.allowRegistration ? null : 'country.closed'
}

export const parseRegistrationCurrency = (text: string): Currency | null =>
  registrationCurrencies.find((currency) => currency === text) ?? null

/** True if promo codes are allowed in a country: not where law forbids incentives (APP-26). */
export const allowsPromo = (country: WireCountry | null): boolean => country?.isRegulated === false

const promoPattern = /^[\w-]{3,40}$/

/**
 * Returns a registration without errors as it is stored (APP-33): its texts as they were meant, and the
 * number in its two parts, without the zero that only calls within the country need.
 */
export function readRegistration(form: Registration): Registration {
  const { prefix, phone } = readPhone(form.phone, form.phone_prefix) ?? { prefix: form.phone_prefix, phone: form.phone }
  const [firstName = '', lastName = ''] = [form.firstName, form.lastName].map(readLine).filter((name) => name !== '')
  return {
    ...form,
    login: readEmail(form.login),
    firstName,
    lastName,
    phone,
    phone_prefix: prefix,
    ...(form.promo === undefined ? {} : { promo: readCode(form.promo) }),
  }
}

/**
 * Returns all errors of a registration, in the order of the form (SES-08). `country` is the chosen one, null
 * if it does not exist.
 */
export function registrationErrors(form: Registration, country: WireCountry | null): RuleError[] {
  const { login, password, firstName, lastName, phone, phone_prefix: prefix, currency, promo = '' } = form
  const errors: (RuleError | false)[] = [
    // Some people have one name: either field may hold it (APP-33).
    errorOf('firstName', readLine(firstName) === '' ? readLine(lastName) === '' && 'field.required' : nameProblem(firstName)),
    errorOf('lastName', readLine(lastName) !== '' && nameProblem(lastName)),
    errorOf('login', readLine(login) === '' ? 'field.required' : !isEmail(login) && 'email.invalid'),
    errorOf(
      'password',
      password === '' ? 'field.required' : passwordProblem(password, personalWords({ email: login, firstName, lastName })),
    ),
    errorOf('country', countryProblem(country)),
    errorOf('phone_prefix', readLine(prefix) === '' ? 'field.required' : readPhonePrefix(prefix) === null && 'phone.prefix'),
    errorOf('phone', readLine(phone) === '' ? 'field.required' : readPhone(phone, prefix) === null && 'phone.invalid'),
    errorOf('currency', parseRegistrationCurrency(currency) === null && 'currency.unknown'),
    errorOf(
      'promo',
      readCode(promo) !== '' && (allowsPromo(country) ? !promoPattern.test(readCode(promo)) && 'promo.invalid' : 'promo.notOffered'),
    ),
  ]
  return errors.filter((error) => error !== false)
}

const errorOf = (field: string, code: string | false | null): RuleError | false =>
  code === false || code === null ? false : { field, code }
