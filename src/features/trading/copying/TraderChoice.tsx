import { useTranslation } from 'react-i18next'
import type { WireCopiedTrader } from '../../../../contract/copying.ts'
import { parseMoney } from '../../../../domain/kernel/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import styles from './Copying.module.css'

type Props = { traders: readonly WireCopiedTrader[]; chosen: string | null; onChoose: (trader: string) => void }

/** Selects a trader from this week's ranking who can be copied, best first. */
export function TraderChoice({ traders, chosen, onChoose }: Props) {
  const { t } = useTranslation('copying')
  return (
    <fieldset className={styles.traders}>
      <legend>{t('traders')}</legend>
      <div className={styles.list}>
        {traders.map(({ trader, name, place, result, trades, won }) => {
          const amount = parseMoney(result, 'USD')
          return (
            <label key={trader} className={styles.trader}>
              <input type="radio" name="trader" checked={chosen === trader} onChange={() => onChoose(trader)} />
              <span>
                <strong>{name}</strong>
                <small>
                  {place === null ? t('place.none') : t('place', { place })}
                  {trades > 0 && ` · ${t('record', { won, count: trades })}`}
                </small>
              </span>
              {/* A trader without a place this week has no result; the response says 0. */}
              {place !== null && amount.ok && (
                <Amount value={amount.value} signed tone={amount.value.minor < 0 ? 'fall' : amount.value.minor > 0 ? 'rise' : 'plain'} />
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
