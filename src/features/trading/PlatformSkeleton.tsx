import { useTranslation } from 'react-i18next'
import styles from './PlatformSkeleton.module.css'

/** The shape of the platform while it loads: bar, chart, order form, and on wide pages the orders. */
export function PlatformSkeleton() {
  const { t } = useTranslation('trading')
  return (
    <div className={styles.shape} role="status">
      <span className="hidden">{t('frame.loading')}</span>
      <div className={styles.bar} />
      <svg className={styles.chart} viewBox="0 0 400 200" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 150L30 128 60 142 95 96 130 116 170 70 205 98 245 58 285 84 320 46" />
      </svg>
      <div className={styles.ticket}>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.orders}>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
