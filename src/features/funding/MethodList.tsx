import { useTranslation } from 'react-i18next'
import type { ListedMethod } from '../../../domain/funding/methods.ts'
import { paths } from '../../shell/location/routes.ts'
import { classes } from '../../ui/className.ts'
import styles from './MethodList.module.css'
import { MethodIcon } from './MethodIcon.tsx'

/** Links to the payment methods (FUND-02), each of which has a URL. */
export function MethodList({ methods, chosen }: { methods: readonly ListedMethod[]; chosen: ListedMethod }) {
  const { t } = useTranslation('funding')
  return (
    <nav aria-label={t('methods')} className={styles.methods}>
      {methods.map((method) => (
        <a
          key={method}
          href={`#${paths.show('funding', method)}`}
          className={classes(styles.method, method === chosen && styles.chosen)}
          aria-current={method === chosen ? 'page' : undefined}
        >
          <span className={styles.mark}>
            <MethodIcon method={method} />
          </span>
          {t(`method.${method}`)}
        </a>
      ))}
    </nav>
  )
}
