import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Quiz.module.css'
import { QuizRun } from './QuizRun.tsx'

/**
 * Renders `#/show/quiz` (ENG-15): an introduction, then the questions, which go on by themselves where the
 * person has begun.
 */
export default function QuizScreen() {
  const { t } = useTranslation('quiz')
  const user = useSelector(selectShownUser)
  const isOffline = useSelector(selectConnection).at === 'offline'
  const locale = useLocale()
  const [isOpen, setOpen] = useState(user?.iq_start === true)
  return (
    <Page width="text">
      <ScreenHeading title={t('title')} />
      {isOpen ? (
        <QuizRun key={locale} />
      ) : (
        <Card>
          <div className={styles.body}>
            <p>{t('lead')}</p>
            <p>{t('changes')}</p>
            <OfflineNote isOffline={isOffline} offline={t('state.offlineText')}>
              {t('kept')}
            </OfflineNote>
            <Button tone="primary" size="large" disabled={isOffline} onClick={() => setOpen(true)}>
              {t('begin')}
            </Button>
          </div>
        </Card>
      )}
    </Page>
  )
}
