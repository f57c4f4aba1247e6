import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../../contract/route.ts'
import type { WithdrawalMethod, WithdrawalObstacle, withdrawalOverview } from '../../../contract/withdrawals.ts'
import type { WireBalance } from '../../../contract/session.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { compareMoney, type Money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { isNotServed, useDatedReading } from '../../shell/api/useReading.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { amountOf, BoundMoney } from '../../shell/money/BoundMoney.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useMethodName } from './useMethodName.ts'
import styles from './Withdrawals.module.css'

export type Overview = ResponseOf<typeof withdrawalOverview>

/** The page that removes each obstacle. */
const ways: Readonly<Record<WithdrawalObstacle, { page: string; add?: string }>> = {
  demo: { page: 'funding' },
  empty: { page: 'funding' },
  allBound: { page: 'promotions' },
  email: { page: 'security' },
  identity: { page: 'personal', add: 'verify' },
}

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** Formats a duration in its largest unit, rounded up: `3 hours`. */
function durationText(ms: number, tag: string): string {
  const [unit, size] = units.find(([, one]) => ms >= one) ?? (['minute', minuteMs] as const)
  return numberFormatter(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.max(1, Math.ceil(ms / size)))
}

type Props = {
  overview: Overview
  /** `stored`: read earlier, and not confirmed now. */
  state: 'current' | 'stored'
  account: WireBalance
  method: WithdrawalMethod | undefined
}

/** `tooLittle`: no method takes the free money. `unknown`: it is not read yet, or not confirmed now. */
type FreeMoney = { is: 'enough' | 'unknown' } | { is: 'tooLittle'; free: Money; least: Money }

/** Compares the free money with the smallest withdrawal. None free is an obstacle of its own: `enough`. */
function useFreeMoney({ accountId, currency }: WireBalance, methods: NonNullable<Overview['methods']>): FreeMoney {
  const query = useAccountMoneyQuery({ body: { account: accountId } })
  const reading = useDatedReading(query)
  // The original's back end does not tell what is free.
  if (isNotServed(reading)) return { is: 'enough' }
  if (reading.at !== 'shown' || reading.stale) return { is: 'unknown' }
  const free = amountOf(reading.data.free, currency)
  const [least] = methods.map(({ minimum }) => amountOf(minimum, currency)).toSorted(compareMoney)
  return least !== undefined && free.minor > 0 && compareMoney(free, least) < 0 ? { is: 'tooLittle', free, least } : { is: 'enough' }
}

/**
 * Tells a person before they type what is free, what stops them and what to do, fees, and how long it takes.
 */
export function Preflight({ overview, state, account, method }: Props) {
  const { t } = useTranslation(['withdrawals', 'app'])
  const locale = useLocale()
  const name = useMethodName()
  const { obstacles = [], deposit, identityLimit, identityLeft, reviewFrom, methods = [] } = overview
  const limit = formatMoney(amountOf(identityLimit, 'USD'), locale, 'whole')
  const money = useFreeMoney(account, methods)
  // The original's back end names no obstacles, and stored data does not say what holds now.
  const isChecked = state === 'current' && method !== undefined && overview.obstacles?.length === 0
  const measured = methods.find((one) => one.method === method)
  const [turnover, needed] = [amountOf(deposit?.turnover, account.currency), amountOf(deposit?.needed, account.currency)]
  return (
    <Card title={t('before')}>
      <BoundMoney account={account.accountId} currency={account.currency} />
      {isChecked && money.is === 'enough' && <p className={styles.ready}>{t('check.ok')}</p>}
      <div className={styles.obstacles}>
        {isChecked && money.is === 'tooLittle' && (
          <Banner tone="warn" icon="warning" action={<ButtonLink href={hrefOf(paths.show('funding'))}>{t('way.empty')}</ButtonLink>}>
            {t('check.tooLittle', {
              free: formatMoney(money.free, locale, 'exact'),
              least: formatMoney(money.least, locale, 'exact'),
            })}
          </Banner>
        )}
        {obstacles.map((obstacle) => (
          <Banner
            key={obstacle}
            tone="warn"
            icon="warning"
            action={<ButtonLink href={hrefOf(paths.show(ways[obstacle].page, ways[obstacle].add))}>{t(`way.${obstacle}`)}</ButtonLink>}
          >
            {t(`check.${obstacle}`, { limit })}
          </Banner>
        ))}
        {state === 'current' && method === undefined && !obstacles.includes('demo') && (
          <Banner tone="warn" icon="warning" action={<ButtonLink href={hrefOf(paths.show('contacts'))}>{t('app:nav.support')}</ButtonLink>}>
            {t('methods.none')}
          </Banner>
        )}
      </div>
      <ul className={styles.notes}>
        {measured && (
          <li>
            {measured.usualMs === null
              ? t('time.unknown', { method: name(measured.method) })
              : t('time.usual', { method: name(measured.method), time: durationText(measured.usualMs, locale), count: measured.payouts })}
          </li>
        )}
        {deposit && turnover.minor < needed.minor && (
          <li>
            <Sentence>
              {t('fee', {
                turnover: formatTurnover(turnover, locale),
                needed: formatTurnover(needed, locale),
                percent: Number(deposit.feePercent),
              })}
            </Sentence>
          </li>
        )}
        {identityLimit !== undefined && !obstacles.includes('identity') && (
          <li>
            <Sentence>
              {identityLeft === undefined || identityLeft === identityLimit
                ? t('identityLater', { limit })
                : t('identityLeft', { limit, left: formatMoney(amountOf(identityLeft, 'USD'), locale, 'exact') })}
            </Sentence>
          </li>
        )}
        {reviewFrom !== undefined && (
          <li>
            <Sentence>{t('reviewFrom', { amount: formatMoney(amountOf(reviewFrom, 'USD'), locale, 'whole') })}</Sentence>
          </li>
        )}
      </ul>
    </Card>
  )
}
