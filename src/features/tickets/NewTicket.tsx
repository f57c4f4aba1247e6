import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultTicketDepartment, defaultTicketPriority, maxTicketAttachments } from '../../../contract/tickets.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import type { AskFact } from '../../shell/support/askSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import facts from '../../ui/facts.module.css'
import { Field, SelectField } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { FileList } from './FileList.tsx'
import { useTicketChoicesQuery } from './ticketsApi.ts'
import styles from './Tickets.module.css'
import { useFiles } from './useFiles.ts'
import { useSendTicket } from './useSendTicket.ts'
import { type TicketForm, useTicketForm } from './useTicketForm.ts'

/** Renders the form of a new ticket (SUP-01). Everything typed is kept, also offline, and goes once. */
export function NewTicket() {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText('tickets')
  const formElement = useRef<HTMLFormElement>(null)
  const ticket = useTicketForm()
  const { form, errors, change } = ticket
  const { status, submit } = useSendTicket(ticket)
  const files = useFiles(ticket.uid, form.files, (stored) => change('files', stored))
  /** Presses of Send since the last message went: from the first on, errors are shown. */
  const [presses, setPresses] = useState(0)
  const refused = status.at === 'refused' ? (status.fault.fields ?? {}) : {}

  const errorOf = (field: 'subject' | 'content' | 'attachments') => {
    const error = presses > 0 ? errors[field] : undefined
    const code = error?.code ?? refused[field]
    return code === undefined
      ? undefined
      : { code, text: errorText(code, { most: maxTicketAttachments, ...error?.params }), attempt: presses }
  }
  const bind = (field: 'subject' | 'content') => ({
    name: field,
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setPresses((count) => count + 1)
    if (Object.keys(errors).length > 0) return focusFirstInvalid(formElement.current)
    if (await submit()) setPresses(0)
  }

  return (
    <Card title={t('form.title')}>
      <form ref={formElement} className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Choices form={form} change={change} errors={refused} />
        <Field label={t('form.subject')} error={errorOf('subject')?.text} dir="auto" {...bind('subject')} />
        <TextAreaField label={t('form.content')} error={errorOf('content')?.text} rows={6} dir="auto" {...bind('content')} />
        {ticket.facts.length > 0 && <Facts list={ticket.facts} onRemove={() => change('facts', '')} />}
        <FileList {...files} offline={t('form.offline')} error={errorOf('attachments')} />
        {/* A file that is being checked belongs to this message. */}
        <Button tone="primary" size="large" type="submit" busy={status.at === 'sending' || files.isChecking}>
          {t('form.submit')}
        </Button>
        <FormOutcome>
          {status.at === 'refused' && (
            <ErrorMessage key={status.attempt} code={status.fault.code}>
              {errorText(status.fault.code)}
            </ErrorMessage>
          )}
        </FormOutcome>
      </form>
    </Card>
  )
}

type ChoicesProps = {
  form: TicketForm
  change: (field: keyof TicketForm, text: string) => void
  errors: Readonly<Record<string, string>>
}

/**
 * Department and priority of the desk. Without them, as on a first visit offline, the original's defaults are
 * sent.
 */
function Choices({ form, change, errors }: ChoicesProps) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText('tickets')
  const errorOf = (field: 'departments' | 'priority') => (errors[field] === undefined ? undefined : errorText(errors[field]))
  const reading = useDatedReading(useTicketChoicesQuery({ body: {} }))
  if (reading.at !== 'shown') return <p className={styles.choices}>{t('form.defaults')}</p>
  const { departments, priorities } = reading.data
  const options = (list: typeof departments) =>
    list.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('form.department')}
        name="departments"
        error={errorOf('departments')}
        value={form.department || String(defaultTicketDepartment)}
        onChange={({ target }) => change('department', target.value)}
      >
        {options(departments)}
      </SelectField>
      <SelectField
        label={t('form.priority')}
        name="priority"
        error={errorOf('priority')}
        value={form.priority || String(defaultTicketPriority)}
        onChange={({ target }) => change('priority', target.value)}
      >
        {options(priorities)}
      </SelectField>
    </div>
  )
}

/** The details that a screen has filled in, shown before they are sent; the person can leave them out. */
function Facts({ list, onRemove }: { list: readonly AskFact[]; onRemove: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <section aria-label={t('facts.title')} className={styles.facts}>
      <h3>{t('facts.title')}</h3>
      <p className={styles.muted}>{t('facts.lead')}</p>
      <dl className={facts.facts}>
        {list.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              <bdi>
                <Sentence>{value}</Sentence>
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Button tone="plain" onClick={onRemove}>
        {t('facts.remove')}
      </Button>
    </section>
  )
}
