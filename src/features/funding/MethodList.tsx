import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { coinsOf, type ListedMethod } from '../../../domain/funding/methods.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { paths } from '../../shell/location/routes.ts'
import { classes } from '../../ui/className.ts'
import styles from './MethodList.module.css'
import { MethodIcon } from './MethodIcon.tsx'

/** Returns the cards or the coins that a method takes. They are names and need no translation. */
const takenBy = (method: ListedMethod): string =>
  coinsOf[method]?.map((coin) => coins[coin].ticker).join(', ') ?? 'Visa, Mastercard, Maestro'

/** Links to the payment methods (FUND-02), each of which has a URL. */
export function MethodList({ methods, chosen }: { methods: readonly ListedMethod[]; chosen: ListedMethod }) {
  const { t } = useTranslation('funding')
  const about = (method: ListedMethod): string => (method === 'vload' ? t('method.vload.about') : takenBy(method))
  return (
    <nav aria-label={t('methods')} className={styles.methods}>
      {methods.map((method) => (
        <Fragment key={method}>
          <a
            href={`#${paths.show('funding', method)}`}
            className={classes(styles.method, method === chosen && styles.chosen)}
            aria-describedby={`method-${method}-about`}
            aria-current={method === chosen ? 'page' : undefined}
          >
            <span className={styles.mark}>
              <MethodIcon method={method} />
            </span>
            <span className={styles.name} data-about={about(method)}>
              {t(`method.${method}`)}
            </span>
          </a>
          <span id={`method-${method}-about`} hidden>
            {about(method)}
          </span>
        </Fragment>
      ))}
    </nav>
  )
}
