import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { documents } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { EmailLinkForm } from './EmailLinkForm.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import { requestedRoute } from './requestedRoute.ts'
import form from './SessionForm.module.css'

type Props = {
  title: string
  text: string
  submit: string
  /** The text after sending, for the address used. */
  sentText: (email: string) => string
  requestMail: (email: string) => Promise<unknown>
}
type Step = { at: 'asking' | 'sent'; email: string }

/** A screen that requests a mail with a one-time link (SES-07, SES-13). */
export function EmailLinkScreen({ title, text, submit, sentText, requestMail }: Props) {
  const { t } = useTranslation('session')
  const [{ at, email }, setStep] = useState<Step>({ at: 'asking', email: '' })
  return (
    <>
      <Card>
        <div className={form.head} role="status">
          <ScreenHeading key={at} title={at === 'asking' ? title : t('forgot.sentTitle')} />
          <p>
            <Sentence>{at === 'asking' ? text : sentText(email)}</Sentence>
          </p>
        </div>
        {at === 'asking' ? (
          <EmailLinkForm
            email={email}
            submit={submit}
            requestMail={requestMail}
            onSent={(sentTo) => setStep({ at: 'sent', email: sentTo })}
          />
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
        <a href={documents.login(currentLanguage(), requestedRoute())}>{t('forgot.back')}</a>
      </p>
    </>
  )
}
