import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { blankContact, type ContactForm as Form, contactErrors, longestMessage } from '../../../domain/support/contactForm.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { useSubmission } from '../../shell/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FieldFrame } from '../../ui/Field.tsx'
import { focusFirstInvalid } from '../../ui/focusFirstInvalid.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useContactMutation } from './contactsApi.ts'
import styles from './Contacts.module.css'
import { Taken } from './Taken.tsx'
import { useDraft } from './useDraft.ts'

/** A message to the house (SUP-03). What was typed stays until it was taken, whatever goes wrong. `message`: what stands in it before. */
export function ContactForm({ message: reason = '' }: { message?: string }) {
  const { t } = useTranslation(['contacts', 'session'])
  const errorText = useErrorText('contacts')
  const user = useSelector(selectUser)
  const formElement = useRef<HTMLFormElement>(null)
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  const { draft, change, taken } = useDraft<Form>('contact', user?.userId ?? null, {
    ...blankContact,
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
    return code === undefined ? undefined : errorText(code, { most: longestMessage })
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
    taken()
    setChecked(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message that was taken
  }, [status.at])

  if (status.at === 'done')
    return (
      <Taken title={t('contacts.sent')} again={t('contacts.another')} onAgain={typeAgain}>
        {t('contacts.sentText')}
      </Taken>
    )
  const { error: messageError, ...message } = bind('message')
  return (
    <form ref={formElement} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {status.at === 'refused' && (
        <FormMessage key={status.attempt} detail={status.fault.status === 0 ? t('contacts.kept') : status.fault.message}>
          {errorText(status.fault.code)}
        </FormMessage>
      )}
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
    </form>
  )
}
