import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/kernel.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Referral.module.css'

/**
 * The programme in plain words: what is earned, when, and what is excluded (SUP-09). A back end without a
 * percentage says the rest.
 */
export function Terms({ percent, currency }: { percent: number | null; currency: Currency }) {
  const { t } = useTranslation('referral')
  const facts = [
    ...(percent === null ? [] : [{ name: t('terms.earn'), text: t('terms.earnText', { percent }) }]),
    { name: t('terms.when'), text: t('terms.whenText', { currency }) },
    { name: t('terms.who'), text: t('terms.whoText') },
    { name: t('terms.not'), text: t('terms.notText') },
  ]
  return (
    <Card title={t('terms')}>
      <dl className={styles.terms}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
