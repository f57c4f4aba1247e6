import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Contacts.module.css'

/** `#/show/contacts` (SUP-03, SUP-04). */
export default function ContactsScreen() {
  const { t } = useTranslation('contacts')
  return (
    <Page width="wide">
      <ScreenHeading title={t('title')} />
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.columns}>
        <Card title={t('contacts.title')}>
          <ContactForm />
        </Card>
        <Card title={t('calls.title')}>
          <p className={styles.lead}>{t('calls.lead')}</p>
          <CallBack />
        </Card>
      </div>
    </Page>
  )
}
