import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

/** What stands in a screen's place while its chunk or its person is on the way. */
export function ScreenSkeleton() {
  const { t } = useTranslation('app')
  return (
    <div className={styles.place}>
      <Skeleton label={t('screen.loading')} lines={4} />
    </div>
  )
}
