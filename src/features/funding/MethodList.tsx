import { useTranslation } from 'react-i18next'
import type { Method } from '../../../domain/funding/methods.ts'
import { paths } from '../../shell/routes.ts'
import { classes } from '../../ui/className.ts'
import styles from './MethodList.module.css'

/** What stands for a method beside its name. Signs of currencies and coins, the same in every language. */
const marks: Partial<Record<Method, string>> = { card: '▭', bitcoin: '₿', eth: 'Ξ', tether: '₮', ltc: 'Ł', altcoin: '◎', stable: '$' }

/** The ways to pay (FUND-02): links, since each has an address. */
export function MethodList({ methods, chosen }: { methods: readonly Method[]; chosen: Method }) {
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
          <span className={styles.mark} aria-hidden="true">
            {marks[method]}
          </span>
          {t(`method.${method}`)}
        </a>
      ))}
    </nav>
  )
}
