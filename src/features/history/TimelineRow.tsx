import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { historyStatuses, type WireHistoryRow } from '../../../contract/history.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './History.module.css'
import { useEntryText } from './useEntryText.ts'
import { useListTime } from './useListTime.ts'

const tones: Readonly<Record<string, ChipTone>> = { pending: 'live', rejected: 'fall', cancelled: 'plain' }

/** The state of an entry, as far as it is not simply done. */
export function StatusChip({ status }: { status: string }) {
  const { t } = useTranslation('history')
  const known = historyStatuses.find((one) => one === status)
  if (known === undefined || known === 'done') return null
  return <Chip tone={tones[known] ?? 'plain'}>{t(`status.${known}`)}</Chip>
}

/** An amount that moved, with its sign; of an entry that moved nothing by itself, its amount in grey. */
export function EntryAmount({ row }: { row: WireHistoryRow }) {
  const value = amountOf(row.amount, row.currency)
  if (row.after === undefined) {
    if (value.minor === 0) return null
    return (
      <span className={styles.unmoved}>
        <Amount value={value} precision="exact" />
      </span>
    )
  }
  return <Amount value={value} precision="exact" signed {...(value.minor > 0 && { tone: 'rise' as const })} />
}

/**
 * One entry of the history: a sentence, its time and reference, and the balances. It leads to its detail.
 * Scrolling renders the list often, and an entry once.
 */
export const TimelineRow = memo(function TimelineRow({ row, search }: { row: WireHistoryRow; search: string }) {
  const { t } = useTranslation('history')
  const locale = useLocale()
  const textOf = useEntryText()
  const time = useListTime()
  const balance = (text: string): string => formatMoney(amountOf(text, row.currency), locale, 'exact')
  return (
    <a className={styles.entry} href={hrefOf(`${paths.show('history', row.id)}${search}`)}>
      <span className={styles.sentence}>
        <Sentence>{textOf(row)}</Sentence> {row.play && <Chip tone="demo">{t('play')}</Chip>} <StatusChip status={row.status} />
      </span>
      <span className={styles.amount}>
        <EntryAmount row={row} />
      </span>
      <span className={styles.note}>
        <time dateTime={new Date(row.at).toISOString()}>{time(row.at)}</time>
        {row.reference !== undefined && (
          <bdi translate="no" className={styles.reference}>
            {row.reference}
          </bdi>
        )}
      </span>
      {row.before !== undefined && row.after !== undefined && (
        <span translate="no" className={styles.balance}>
          {t('balance', { before: balance(row.before), after: balance(row.after) })}
        </span>
      )}
    </a>
  )
})
