import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { coinsOf, isCompanyMethod, type Method } from '../../../domain/funding/methods.ts'
import { coins } from '../../../domain/invoices/coins.ts'
import { paths } from '../../shell/location/routes.ts'
import { classes } from '../../ui/className.ts'
import { revealChosen } from '../../ui/revealChosen.ts'
import styles from './MethodList.module.css'
import { MethodIcon } from './MethodIcon.tsx'

/** Returns the cards or the coins that a method takes. They are names and need no translation. */
const takenBy = (method: Method): string =>
  coinsOf(method)
    ?.map((coin) => coins[coin].ticker)
    .join(', ') ?? 'Visa, Mastercard, Maestro'

/** Links to the payment methods (FUND-02), each of which has a URL. */
export function MethodList({ methods, chosen }: { methods: readonly Method[]; chosen: Method }) {
  const { t } = useTranslation('funding')
  const about = (method: Method): string => (isCompanyMethod(method) ? t(`method.${method}.about`) : takenBy(method))
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // An address may lead to a method that is out of a phone's sight.
    if (list.current) revealChosen(list.current)
  }, [chosen])
  return (
    <nav ref={list} aria-label={t('methods')} className={styles.methods}>
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
