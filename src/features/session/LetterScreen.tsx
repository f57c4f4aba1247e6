import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/i18n.ts'
import { returnRoute } from '../../shell/returnRoute.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LetterForm } from './LetterForm.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import form from './SessionForm.module.css'

type Props = {
  title: string
  text: string
  submit: string
  /** What is told when it was sent, of the address it was sent to. */
  sentText: (email: string) => string
  ask: (email: string) => Promise<unknown>
}
type Step = { at: 'asking' | 'sent'; email: string }

/** A screen that has a letter with a one-time link sent (SES-07, SES-13). */
export function LetterScreen({ title, text, submit, sentText, ask }: Props) {
  const { t } = useTranslation('session')
  // Read once: the address of a one-time link is shortened as soon as it has been read.
  const [returnTo] = useState(() => returnRoute(location))
  const [{ at, email }, setStep] = useState<Step>({ at: 'asking', email: '' })
  return (
    <>
      <Card>
        <div className={form.head} role="status">
          <ScreenHeading key={at} title={at === 'asking' ? title : t('forgot.sentTitle')} />
          <p>{at === 'asking' ? text : sentText(email)}</p>
        </div>
        {at === 'asking' ? (
          <LetterForm email={email} submit={submit} ask={ask} onSent={(sentTo) => setStep({ at: 'sent', email: sentTo })} />
        ) : (
          <div className={form.form}>
            <Button wide onClick={() => setStep({ at: 'asking', email })}>
              {t('forgot.again')}
            </Button>
            <OutboxLink what="letters" />
          </div>
        )}
      </Card>
      <p className={form.other}>
        <a href={documents.login(currentLanguage(), returnTo)}>{t('forgot.back')}</a>
      </p>
    </>
  )
}
