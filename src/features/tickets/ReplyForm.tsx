import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '../../../contract/background.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { ticketErrors } from '../../../domain/tickets/ticketForm.ts'
import { typedSince } from '../../../domain/tickets/typedSince.ts'
import { background } from '../../bridges/background.ts'
import { focusFirstInvalid } from '../../browser/focusFirstInvalid.ts'
import { markSent } from '../../browser/sentForm.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { unwrapResult } from '../../shell/forms/unwrapResult.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { FileList } from './FileList.tsx'
import styles from './Tickets.module.css'
import { filesSince, parseFiles, useFiles } from './useFiles.ts'

const empty = { content: '', files: '' }

type Props = { uid: number; ticket: string; isClosed: boolean; edited: MessageView | null; onEdited: () => void }

/**
 * The reply below a thread (SUP-02): kept by keystroke, queued on the device, and sent by itself. `edited`: a
 * waiting message taken back.
 */
export function ReplyForm({ uid, ticket, isClosed, edited, onEdited }: Props) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText('tickets')
  const formElement = useRef<HTMLFormElement>(null)
  const { draft, change, typedNow, resetDraft } = useDraft(`reply ${ticket}`, uid, empty)
  const { form } = draft
  const files = useFiles(uid, form.files, (stored) => change('files', stored))
  /** Presses of Send since the last message went: from the first on, errors are shown. */
  const [presses, setPresses] = useState(0)
  /** The announcement of the last reply, in the words of its moment. */
  const [said, setSaid] = useState('')
  const isOffline = useIsOffline()
  const { status, send } = useSubmission(formElement)
  const attachments = parseFiles(form.files)
  const errors = byField(ticketErrors({ content: form.content, attachments: attachments.map(({ id }) => id) }))
  const errorOf = (field: 'content' | 'attachments') => {
    const error = presses > 0 ? errors[field] : undefined
    return error && { code: error.code, text: errorText(error.code, error.params), attempt: presses }
  }

  useEffect(() => {
    if (edited === null) return
    // Text that was typed meanwhile stays, below it.
    change('content', [edited.content, form.content].filter((text) => text !== '').join('\n\n'))
    if (edited.files.length > 0) change('files', JSON.stringify([...edited.files, ...attachments]))
    // The pressed button is gone, and the text is here now.
    formElement.current?.querySelector('textarea')?.focus()
    onEdited()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message that is taken back
  }, [edited])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPresses((count) => count + 1)
    if (Object.keys(errors).length > 0) return focusFirstInvalid(formElement.current)
    const message = { id: draft.key, ticket, content: form.content, files: attachments }
    setSaid('')
    const isQueued = await send(async () => unwrapResult(await background.queueMessage(uid, message)))
    if (!isQueued) return
    // The next reply begins with what was typed since the press.
    const typed = typedNow()
    const since = { content: typedSince(message.content, typed.content), files: filesSince(message.files, typed.files) }
    resetDraft(since)
    if (since.content === '') markSent(formElement.current)
    setPresses(0)
    setSaid(t(isOffline ? 'delivery.waiting' : 'delivery.sending'))
  }
  return (
    <form ref={formElement} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        label={t('reply.label')}
        hint={isClosed ? t('reply.reopens') : undefined}
        error={errorOf('content')?.text}
        rows={4}
        dir="auto"
        name="content"
        value={form.content}
        onChange={({ target }) => change('content', target.value)}
      />
      <FileList {...files} offline={t('reply.offline')} error={errorOf('attachments')} />
      <div className={styles.actions}>
        {/* A file that is being checked belongs to this message. */}
        <Button tone="primary" type="submit" busy={status.at === 'sending' || files.isChecking}>
          {t('reply.submit')}
        </Button>
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
      <FormOutcome>
        {status.at === 'refused' && (
          <ErrorMessage key={status.attempt} code={status.fault.code}>
            {errorText(status.fault.code)}
          </ErrorMessage>
        )}
      </FormOutcome>
    </form>
  )
}
