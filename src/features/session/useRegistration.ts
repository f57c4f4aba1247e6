import { type RefObject, useCallback, useState } from 'react'
import type { WireCountry } from '../../../contract/session.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { isEmail } from '../../../domain/session/email.ts'
import { isPhoneChecked } from '../../../domain/session/phone.ts'
import {
  defaultRegistration,
  type Registration,
  readRegistration,
  registrationErrors,
  allowsPromo,
} from '../../../domain/session/registration.ts'
import { isCallError } from '../../api/callError.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useSelector } from 'react-redux'
import { selectCsrf, selectSettings } from '../../shell/session/sessionSlice.ts'
import { forgetReferralCode, referralCode } from '../../shell/location/referralCode.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useRegisterMutation } from './sessionApi.ts'
import { requestedRoute } from './requestedRoute.ts'
import { type CheckedField, useFieldCheck } from './useFieldCheck.ts'
import { useProofOfWork } from './useProofOfWork.ts'

/** `registered`: signed in too. `created`: the account exists, but signing in failed (SES-11). */
export type RegistrationResult = 'registered' | 'created'
type Field = keyof Registration

const blank: Registration = {
  ...defaultRegistration,
  login: '',
  password: '',
  firstName: '',
  lastName: '',
  phone: '',
  phone_prefix: '',
  promo: '',
}

/** Reads the offer's code from `?promo=` (SES-15). */
function promoOfAddress(): Partial<Registration> {
  const promo = new URLSearchParams(location.search).get('promo')
  return promo === null || promo === '' ? {} : { promo: promo.slice(0, 40) }
}

/** State of the registration form: input, errors and submission (SES-08). */
export function useRegistration(
  countries: readonly WireCountry[],
  formElement: RefObject<HTMLFormElement | null>,
  onEnd: (end: RegistrationResult) => void,
) {
  const dispatch = useAppDispatch()
  const csrf = useSelector(selectCsrf)
  const visitorCountry = useSelector(selectSettings)?.country ?? defaultRegistration.country
  const [register] = useRegisterMutation()
  const proof = useProofOfWork()
  const ref = referralCode()
  const [typed, setTyped] = useState<Partial<Registration>>(promoOfAddress)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const { status, send: submit, refuse: focusInvalid } = useSubmission(formElement)

  const chosen = typed.country ?? visitorCountry
  const country = countries.find(({ iso }) => iso === chosen) ?? null
  const promoOffered = allowsPromo(country)
  const phonePrefix = country ? `+${country.prefix.replace('+', '')}` : ''
  const form: Registration = { ...blank, country: chosen, phone_prefix: phonePrefix, ...typed, ...(promoOffered ? {} : { promo: '' }) }
  const errors = byField(registrationErrors(form, country))

  const refuse = useCallback((field: CheckedField, code: string) => {
    setRefusals((before) => ({ ...before, [field === 'email' ? 'login' : field]: code }))
  }, [])
  const email = readLine(form.login)
  // Stop field checks while sending: registration changes the session, and a check across that change would
  // be refused.
  const isTyping = status.at === 'typing' || status.at === 'refused'
  useFieldCheck('email', isTyping && isEmail(email) ? email : null, refuse)
  useFieldCheck('phone', isTyping && isPhoneChecked(form) ? readRegistration(form).phone : null, refuse)

  /** Returns a field's error code, once the person has left it or tried to submit. */
  const errorOf = (field: Field): string | undefined => refusals[field] ?? (visited.has(field) ? errors[field]?.code : undefined)
  const change = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefusals(({ [field]: _gone, ...others }) => others)
  }
  const leave = (field: Field) => {
    if (form[field] !== '') setVisited((before) => new Set(before).add(field))
  }

  async function send(): Promise<void> {
    if (status.at === 'sending') return
    setVisited(new Set(Object.keys(form)))
    if (Object.keys(errors).length > 0) return focusInvalid()
    let end: RegistrationResult = 'registered'
    const isAccepted = await submit(async () => {
      try {
        const { promo, ...fields } = readRegistration(form)
        const proofFields = await proof.consume()
        const url = requestedRoute()
        const optional = { ...(promo ? { promo } : {}), ...(url === null ? {} : { url }), ...(ref === null ? {} : { ref }) }
        await register({ body: { ...fields, ...optional, ...proofFields, csrf } }).unwrap()
      } catch (error) {
        if (isCallError(error)) setRefusals(error.fields ?? {})
        throw error
      }
      if ((await dispatch(readSession())) !== null) end = 'created'
    })
    if (!isAccepted) return
    forgetReferralCode()
    onEnd(end)
  }
  return { form, country, promoOffered, errorOf, change, leave, send, status }
}
