import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { Currency } from '../../../contract/kernel.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import type { accountMoney, WireBoundBy } from '../../../contract/withdrawals.ts'
import { type Money, money, parseMoney } from '../../../domain/kernel/money.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { background } from '../../bridges/background.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useInvalidation } from '../api/useInvalidation.ts'
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
 * (WD-14).
 */
export function BoundMoney({ account, currency }: { account: string; currency: Currency }) {
  const texts = useStoredReadingTexts('withdrawals')
  const query = useAccountMoneyQuery({ body: { account } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  useSameBalance(account, currency, reading.at === 'shown' && !reading.stale ? reading.data.balance : undefined)
  if (isNotServed(reading)) return null
  return (
    <ReadingState lines={2} texts={texts} reading={reading} onRetry={query.refetch}>
      {(money) => <FundsList money={money} account={account} currency={currency} />}
    </ReadingState>
  )
}

/**
 * Keeps the free money and the balance in the header at one moment: where either has moved on, the other is
 * read again. `read` is the balance that came with the free money.
 */
function useSameBalance(account: string, currency: Currency, read: string | undefined): void {
  const shown = useSelector(selectUser)?.balances.find(({ accountId }) => accountId === account)?.amount
  useInvalidation('withdrawals', shown)
  useEffect(() => {
    if (read === undefined || shown === undefined) return
    if (amountOf(read, currency).minor !== amountOf(shown, currency).minor) void background.refreshUser()
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
