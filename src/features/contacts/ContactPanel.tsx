import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Contacts.module.css'

/** The ways to the house: a call, or a message (SUP-03, SUP-04). */
export function ContactPanel() {
  const { t } = useTranslation('contacts')
  return (
    <Card title={t('title')}>
      <p className={styles.lead}>{t('lead')}</p>
      <CallBack />
      <ContactForm />
    </Card>
  )
}
