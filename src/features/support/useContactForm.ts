import { type FormEvent, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { contactErrors, type ContactForm, emptyContact, maxContactMessageLength } from '../../../domain/support/contactForm.ts'
import { typedSince } from '../../../domain/tickets/typedSince.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useLocale } from '../../ui/locale.ts'
import { useContactMutation } from './supportApi.ts'

/**
 * Returns the rules of a message to support: its draft, kept until it was accepted, and its errors from the
 * first try on (SUP-03).
 */
export function useContactForm(message: string) {
  const errorText = useErrorText('support')
  const user = useSelector(selectUser)
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const { draft, change, typedNow, resetDraft } = useDraft<ContactForm>('contact', user?.userId ?? null, {
    ...emptyContact,
    name: user ? fullName(user, locale) : '',
    email: user?.email ?? '',
    message,
  })
  const [isChecked, setChecked] = useState(false)
  const { status, send, typeAgain } = useSubmission()
  const [contact] = useContactMutation()
  const { form } = draft
  const errors = byField(contactErrors(form))
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}

  function errorOf(field: keyof ContactForm): string | undefined {
    const code = (isChecked ? errors[field]?.code : undefined) ?? refused[field]
    return code === undefined ? undefined : errorText(code, { most: maxContactMessageLength })
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(errors).length > 0) return focusFirstInvalid(element.current)
    if (!(await send(() => contact({ body: form, key: draft.key }).unwrap()))) return focusFirstInvalid(element.current)
    // The next message begins with what was typed since the press.
    const typed = typedNow()
    const since = (field: keyof ContactForm): string => (typed[field] === form[field] ? '' : typed[field])
    resetDraft({ name: since('name'), email: since('email'), phone: since('phone'), message: typedSince(form.message, typed.message) })
    setChecked(false)
  }
  return {
    element,
    status,
    submit,
    typeAgain,
    /** Returns the props of a field. */
    bind: (field: keyof ContactForm) => ({
      name: field,
      value: form[field],
      error: errorOf(field),
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
  }
}
