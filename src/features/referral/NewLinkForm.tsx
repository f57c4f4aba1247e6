import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { maxLinkName, readNewLink } from '../../../domain/referral/link.ts'
import { readLine } from '../../../domain/kernel/typedText.ts'
import { markSent } from '../../browser/sentForm.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FormOutcome } from '../../ui/FormMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Referral.module.css'
import { useSaveReferralLinkMutation } from './referralApi.ts'
import { useLandingName } from './useLandingName.ts'

const blank = { name: '', landing: '' }
/** Refusals with a text of their own; for any other the original's text comes first. */
const ownTexts: ReadonlySet<string> = new Set([
  'referral.linkIncomplete',
  'referral.nameTaken',
  'referral.tooManyLinks',
  'referral.demo',
  'referral.notOffered',
])

/**
 * Makes a link with a name and a landing page (SUP-10). The typed texts survive a failure, a reload and the
 * way to another screen.
 */
export function NewLinkForm({ landings }: { landings: readonly string[] }) {
  const { t } = useTranslation('referral')
  const errorText = useErrorText('referral')
  const landingName = useLandingName()
  const isOffline = useIsOffline()
  const formElement = useRef<HTMLFormElement>(null)
  const { draft, change, resetDraft } = useDraft('referralLink', useSelector(selectUser)?.userId ?? null, blank)
  const { name, landing } = draft.form
  const [made, setMade] = useState<string | null>(null)
  const [save] = useSaveReferralLinkMutation()
  const { status, send, refuse, typeAgain } = useSubmission(formElement)
  const code = status.at === 'refused' ? status.fault.code : null
  const isIncomplete = code === 'referral.linkIncomplete'
  const nameError =
    code === 'referral.nameTaken' ? errorText(code) : isIncomplete && readLine(name) === '' ? t('link.nameMissing') : undefined
  const type = (field: keyof typeof blank, value: string): void => {
    change(field, value)
    setMade(null)
    typeAgain()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isOffline || status.at === 'sending') return
    setMade(null)
    const read = readNewLink(name, landing)
    if (!read.ok) return refuse(read.code)
    const isAccepted = await send(() => save({ body: { action: 'save', link_name: read.value.name, landing } }).unwrap())
    if (!isAccepted) return
    resetDraft()
    markSent(formElement.current)
    setMade(read.value.name)
  }

  return (
    <form ref={formElement} className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('link.name')}
        hint={t('link.nameHint')}
        autoComplete="off"
        maxLength={maxLinkName}
        value={name}
        error={nameError}
        onChange={({ target }) => type('name', target.value)}
      />
      <SelectField
        label={t('link.landing')}
        value={landing}
        error={isIncomplete && landing === '' ? t('link.landingMissing') : undefined}
        onChange={({ target }) => type('landing', target.value)}
      >
        <option value="">{t('link.choose')}</option>
        {landings.map((one) => (
          <option key={one} value={one}>
            {landingName(one)}
          </option>
        ))}
      </SelectField>
      <div className={styles.actions}>
        <Button tone="primary" type="submit" busy={status.at === 'sending'} disabled={isOffline}>
          {t('link.submit')}
        </Button>
      </div>
      <OfflineNote isOffline={isOffline} offline={t('link.offline')}>
        {made !== null && t('link.done', { name: made })}
      </OfflineNote>
      {status.at === 'refused' && code !== null && code !== 'referral.nameTaken' && (
        <FormOutcome>
          <ErrorMessage key={status.attempt} code={code} detail={ownTexts.has(code) ? undefined : errorText(code)}>
            {ownTexts.has(code) ? errorText(code) : t('save.failed')}
          </ErrorMessage>
        </FormOutcome>
      )}
    </form>
  )
}
