import { fullName } from '../../../domain/session/nameOrder.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { emptyContact, type ContactForm as Form, contactErrors, maxContactMessageLength } from '../../../domain/support/contactForm.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FieldFrame } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { FormMessage, FormOutcome } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useContactMutation } from './supportApi.ts'
import styles from './Support.module.css'
import { SentNotice } from './SentNotice.tsx'
import { useDraft } from '../../shell/forms/useDraft.ts'

/** Sends a message to support (SUP-03). The text stays until it was accepted, whatever fails. `message`: its initial text. */
export function ContactForm({ message: reason = '' }: { message?: string }) {
  const { t } = useTranslation(['support', 'session'])
  const errorText = useErrorText('support')
  const user = useSelector(selectUser)
  const locale = useLocale()
  const formElement = useRef<HTMLFormElement>(null)
  const name = user ? fullName(user, locale) : ''
  const { draft, change, resetDraft } = useDraft<Form>('contact', user?.userId ?? null, {
    ...emptyContact,
    name,
    email: user?.email ?? '',
    message: reason,
  })
  const [isChecked, setChecked] = useState(false)
  const { status, send, typeAgain } = useSubmission()
  const [contact] = useContactMutation()
  const { form } = draft
  const errors = byField(contactErrors(form))
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}

  const errorOf = (field: keyof Form): string | undefined => {
    const code = (isChecked ? errors[field]?.code : undefined) ?? refused[field]
    return code === undefined ? undefined : errorText(code, { most: maxContactMessageLength })
  }
  const bind = (field: keyof Form) => ({
    name: field,
    value: form[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(errors).length > 0) return focusFirstInvalid(formElement.current)
    if (!(await send(() => contact({ body: form, key: draft.key }).unwrap()))) focusFirstInvalid(formElement.current)
  }
  useEffect(() => {
    if (status.at !== 'done') return
    resetDraft()
    setChecked(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each accepted message
  }, [status.at])

  if (status.at === 'done')
    return (
      <SentNotice title={t('contacts.sent')} actionLabel={t('contacts.another')} onAction={typeAgain}>
        {t('contacts.sentText')}
      </SentNotice>
    )
  const { error: messageError, ...message } = bind('message')
  return (
    <form ref={formElement} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('field.name')} autoComplete="name" {...bind('name')} />
      <div className={styles.pair}>
        <Field label={t('session:field.email')} type="email" inputMode="email" autoComplete="email" {...bind('email')} />
        <Field
          label={t('session:field.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('field.phoneHint')}
          {...bind('phone')}
        />
      </div>
      <FieldFrame label={t('field.message')} error={messageError}>
        {(links) => <textarea className={styles.message} rows={5} {...message} {...links} />}
      </FieldFrame>
      <Button tone="primary" size="large" type="submit" busy={status.at === 'sending'}>
        {t('contacts.submit')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && (
          <FormMessage key={status.attempt} detail={status.fault.status === 0 ? t('contacts.kept') : status.fault.message}>
            {errorText(status.fault.code)}
          </FormMessage>
        )}
      </FormOutcome>
    </form>
  )
}
