import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { SentNotice } from './SentNotice.tsx'
import styles from './Support.module.css'
import { useContactForm } from './useContactForm.ts'

/**
 * Sends a message to support (SUP-03). The text stays until it was accepted, whatever fails. `message`: its
 * initial text.
 */
export function ContactForm({ message: reason = '' }: { message?: string }) {
  const { t } = useTranslation(['support', 'session'])
  const errorText = useErrorText('support')
  const { element, status, bind, submit, typeAgain } = useContactForm(reason)
  if (status.at === 'done')
    return (
      <SentNotice title={t('contacts.sent')} actionLabel={t('contacts.another')} onAction={typeAgain}>
        {t('contacts.sentText')}
      </SentNotice>
    )
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <TextAreaField label={t('field.message')} rows={5} {...bind('message')} />
      <Button tone="primary" size="large" type="submit" busy={status.at === 'sending'}>
        {t('contacts.submit')}
      </Button>
      <FormOutcome>
        {status.at === 'refused' && (
          <ErrorMessage
            key={status.attempt}
            code={status.fault.code}
            detail={status.fault.status === 0 ? t('contacts.kept') : status.fault.message}
          >
            {errorText(status.fault.code)}
          </ErrorMessage>
        )}
      </FormOutcome>
    </form>
  )
}
