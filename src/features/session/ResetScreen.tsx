import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { readSession } from '../../shell/readSession.ts'
import { documents } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ResetForm } from './ResetForm.tsx'
import form from './SessionForm.module.css'
import { useAddressToken } from './useAddressToken.ts'

/** `/{lang}/reset#token`: where the letter of a forgotten password leads (SES-13). */
export default function ResetScreen() {
  const { t } = useTranslation('session')
  const dispatch = useAppDispatch()
  const token = useAddressToken()
  const [at, setAt] = useState<'asking' | 'done' | 'missing'>(token === '' ? 'missing' : 'asking')
  const language = currentLanguage()
  const texts = {
    asking: { title: t('reset.title'), text: t('reset.text') },
    done: { title: t('reset.doneTitle'), text: t('reset.doneText') },
    missing: { title: t('reset.missingTitle'), text: t('reset.missingText') },
  }[at]

  function finish() {
    setAt('done')
    // Whoever was signed in here is not any more.
    void dispatch(readSession())
  }

  return (
    <>
      <Card>
        <div className={form.head} role="status">
          <ScreenHeading key={at} title={texts.title} />
          <p>{texts.text}</p>
        </div>
        {at === 'asking' && <ResetForm token={token} onDone={finish} />}
        {at === 'done' && (
          <ButtonLink tone="primary" size="large" wide href={documents.login(language, null)}>
            {t('reset.signIn')}
          </ButtonLink>
        )}
      </Card>
      {at !== 'done' && (
        <p className={form.other}>
          <a href={documents.forgot(language, null)}>{t('reset.ask')}</a>
        </p>
      )}
    </>
  )
}
