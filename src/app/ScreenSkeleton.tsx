import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

/** Shown while a screen's chunk or the session is loading. */
export function ScreenSkeleton() {
  const { t } = useTranslation('app')
  return (
    <div className={styles.place}>
      <Skeleton label={t('screen.loading')} lines={4} />
    </div>
  )
}
