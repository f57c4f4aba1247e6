import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Currency } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { accountMoney, WireBoundBy } from '../../../contract/withdrawals.ts'
import { compareMoney, type Money, money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { baseApi } from '../../api/baseApi.ts'
import { background } from '../../bridges/background.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { isNotServed, useDatedReading } from '../api/useReading.ts'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { selectUser } from '../session/sessionSlice.ts'
import { useStoredReadingTexts } from '../texts/useReadingTexts.ts'
import styles from './BoundMoney.module.css'
import { useAccountMoneyQuery } from './moneyApi.ts'

/** Parses an amount of the server; an unreadable one counts as zero. */
export function amountOf(text: string | undefined, currency: Currency): Money {
  const parsed = parseMoney(text ?? '', currency)
  return parsed.ok ? parsed.value : money(0, currency)
}

/**
 * Shows what of an account is free to withdraw, and what is bound by which bonus: the same on every screen
 * (WD-14). One for each account: its `key` is the account's id.
 */
export function BoundMoney({ account, currency }: { account: string; currency: Currency }) {
  const texts = useStoredReadingTexts('withdrawals')
  const query = useAccountMoneyQuery({ body: { account } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  const isServed = !isNotServed(reading)
  const isFresh = reading.at === 'shown' && !reading.stale && !query.isFetching
  useSameBalance({ account, currency, isServed, read: isFresh ? reading.data.balance : undefined })
  if (!isServed) return null
  return (
    <ReadingState lines={2} texts={texts} reading={reading} onRetry={query.refetch}>
      {(money) => <FundsList money={money} account={account} currency={currency} />}
    </ReadingState>
  )
}

type ReadBalance = { account: string; currency: Currency; isServed: boolean; read: string | undefined }

/**
 * Keeps the free money and the balance in the header at one moment: where either has moved on, the other is
 * read again. `read` is the balance that came with the free money; undefined while that is being read.
 */
function useSameBalance({ account, currency, isServed, read }: ReadBalance): void {
  const dispatch = useDispatch()
  const shown = useSelector(selectUser)?.balances.find(({ accountId }) => accountId === account)?.amount
  const isSame = read !== undefined && shown !== undefined && compareMoney(amountOf(read, currency), amountOf(shown, currency)) === 0
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (isServed && !isSame) dispatch(baseApi.util.invalidateTags(['withdrawals']))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each balance of the header
  }, [shown])
  useEffect(() => {
    if (read !== undefined && shown !== undefined && !isSame) void background.refreshUser()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer, so that two servers' views end
  }, [read])
}

type FundsProps = { money: ResponseOf<typeof accountMoney>; account: string; currency: Currency }

function FundsList({ money: { free, bound, boundBy = [] }, account, currency }: FundsProps) {
  const { t } = useTranslation('withdrawals')
  return (
    <>
      <dl className={styles.money}>
        <div>
          <dt>{t('free')}</dt>
          <dd>
            <Amount value={amountOf(free, currency)} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('bound')}</dt>
          <dd>
            <Amount value={amountOf(bound, currency)} size="large" />
          </dd>
        </div>
      </dl>
      {boundBy.length > 0 && (
        <ul className={styles.grants}>
          {boundBy.map((grant) => (
            <GrantRow key={grant.id ?? `${grant.kind} ${grant.grantedAt}`} grant={grant} account={account} currency={currency} />
          ))}
        </ul>
      )}
    </>
  )
}

function GrantRow({ grant, account, currency }: { grant: WireBoundBy; account: string; currency: Currency }) {
  const { t } = useTranslation('withdrawals')
  const dispatch = useDispatch()
  const locale = useLocale()
  const [turnover, needed] = [amountOf(grant.turnover, currency), amountOf(grant.needed, currency)]
  const text = t('turnover', { turnover: formatTurnover(turnover, locale), needed: formatTurnover(needed, locale) })
  const left = money(Math.max(0, needed.minor - turnover.minor), currency)
  const name = t(`boundBy.${grant.kind}`, { amount: formatMoney(amountOf(grant.amount, currency), locale, 'whole') })
  const { id } = grant
  return (
    <li>
      <span>
        <Sentence>{name}</Sentence>
      </span>
      <progress max={needed.minor} value={Math.min(turnover.minor, needed.minor)} aria-label={text} />
      <span className={styles.note}>
        <Sentence>
          {text} · {t('left', { left: formatTurnover(left, locale, 'left') })}
        </Sentence>
      </span>
      {id !== undefined && (
        <Button
          tone="plain"
          className={styles.giveUp}
          aria-label={`${t('giveUp')}: ${name}`}
          onClick={() => dispatch(dialogOpened({ name: 'giveUpBonus', id, account, currency }))}
        >
          {t('giveUp')}
        </Button>
      )}
    </li>
  )
}
