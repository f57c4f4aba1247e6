import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Support.module.css'

/** A link with one of these reasons prefills the message (VER-11). */
const reasons = ['validate', 'documents'] as const

/** Renders `#/show/contacts` (SUP-03, SUP-04). */
export default function SupportScreen() {
  const { t } = useTranslation('support')
  const isSignedIn = useSelector(selectUser) !== null
  const { add } = useParams()
  const known = reasons.find((one) => one === add)
  const reason = known === undefined ? '' : t(`reason.${known}`)
  return (
    <Page width="wide">
      <ScreenHeading title={t('title')} />
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.columns}>
        <Card title={t('contacts.title')}>
          <ContactForm key={reason} message={reason} />
        </Card>
        <div className={styles.side}>
          <Card title={t('calls.title')}>
            <p className={styles.lead}>{t('calls.lead')}</p>
            <CallBack />
          </Card>
          {/* Below, so that nothing moves when the person of a slow start becomes known. */}
          {isSignedIn && (
            <Card title={t('tickets.title')}>
              <p className={styles.lead}>{t('tickets.lead')}</p>
              <div className={styles.ways}>
                <ButtonLink href={hrefOf(paths.show('tickets', 'new'))}>{t('tickets.open')}</ButtonLink>
                <ButtonLink tone="plain" href={hrefOf(paths.show('tickets'))}>
                  {t('tickets.mine')}
                </ButtonLink>
              </div>
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}
