import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { CallBack } from './CallBack.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './Support.module.css'

/** Offers the two ways to reach support: a call-back or a message (SUP-03, SUP-04). */
export function ContactPanel() {
  const { t } = useTranslation('support')
  return (
    <Card title={t('title')}>
      <p className={styles.lead}>{t('lead')}</p>
      <CallBack />
      <ContactForm />
    </Card>
  )
}
