import { accountCoins, type Currency, fiats } from '../../contract/kernel.ts'
import type { WireCountry } from '../../contract/session.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { isEmail } from './email.ts'
import { nameProblem } from './names.ts'
import { passwordProblem, personalWords } from './password.ts'
import { isPhone, isPhonePrefix } from './phone.ts'

/** What a registration form holds, as typed (SES-08). `login` is the e-mail address. */
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

/** Currencies an account can be opened in (ACC-05). */
export const registrationCurrencies: readonly Currency[] = [...fiats, ...accountCoins]
export const defaultRegistration = { country: 'FR', currency: 'USD' } as const

/** Why nobody can register from a country; null when they can. */
export function countryProblem(country: WireCountry | null): 'country.unknown' | 'country.blocked' | 'country.closed' | null {
  if (country === null) return 'country.unknown'
  if (country.block) return 'country.blocked'
  return country.allowRegistration ? null : 'country.closed'
}

export const readCurrency = (text: string): Currency | null => registrationCurrencies.find((currency) => currency === text) ?? null

/** Whether a promo code means anything in a country: where the law forbids incentives there is none (APP-26). */
export const takesPromo = (country: WireCountry | null): boolean => country?.isRegulated === false

const promoShape = /^[\w-]{3,40}$/

/** Every "no" of a registration, in the order of the form (SES-08). `country` is the chosen one, null when there is none such. */
export function registrationErrors(form: Registration, country: WireCountry | null): RuleError[] {
  const { login, password, firstName, lastName, phone, phone_prefix: prefix, currency, promo = '' } = form
  const errors: (RuleError | false)[] = [
    fault('firstName', firstName.trim() === '' ? 'field.required' : nameProblem(firstName)),
    fault('lastName', lastName.trim() === '' ? 'field.required' : nameProblem(lastName)),
    fault('login', login.trim() === '' ? 'field.required' : !isEmail(login.trim()) && 'email.invalid'),
    fault('password', password === '' ? 'field.required' : passwordProblem(password, personalWords({ email: login, firstName, lastName }))),
    fault('country', countryProblem(country)),
    fault('phone_prefix', prefix === '' ? 'field.required' : !isPhonePrefix(prefix) && 'phone.prefix'),
    fault('phone', phone.trim() === '' ? 'field.required' : !isPhone(phone) && 'phone.invalid'),
    fault('currency', readCurrency(currency) === null && 'currency.unknown'),
    fault('promo', promo !== '' && (takesPromo(country) ? !promoShape.test(promo) && 'promo.invalid' : 'promo.notOffered')),
  ]
  return errors.filter((error) => error !== false)
}

const fault = (field: string, code: string | false | null): RuleError | false => (code === false || code === null ? false : { field, code })
