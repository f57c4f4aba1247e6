import { useTranslation } from 'react-i18next'
import type { DepositView } from '../../../contract/background.ts'
import { processorName, processorTable } from '../../../domain/cascade/processorTable.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { cardList, useSavedCardsQuery } from '../../shell/cards/cardsApi.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { NewBalance } from '../../shell/money/NewBalance.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './DepositFacts.module.css'

/** A receipt names the day too. */
const moment = { day: 'numeric', month: 'short', year: 'numeric', ...clockOptions } as const

type Props = {
  deposit: DepositView
  /** Shows the account's balance, which includes the deposit once it has been read after it. */
  balance?: 'shown'
  /** `question`: nothing is paid yet, so only what will pay and into which account (FUND-36). */
  view?: 'receipt' | 'question'
}

/** Lists when and how a deposit was paid, into which account, and the reference that support asks for. */
export function DepositFacts({ deposit, balance, view = 'receipt' }: Props) {
  const { t } = useTranslation('funding')
  const { t: tCascade } = useTranslation('cascade')
  const locale = useLocale()
  const method = useDepositMethod(deposit)
  return (
    <dl className={styles.facts}>
      {view === 'receipt' && (
        <>
          <dt>{t('receipt.time')}</dt>
          <dd>{dateFormatter(locale, moment).format(balance ? deposit.changedAt : deposit.openedAt)}</dd>
        </>
      )}
      <dt>{view === 'receipt' ? t('receipt.method') : tCascade('left.method')}</dt>
      <dd>
        <bdi translate="no">{method}</bdi>
      </dd>
      <dt>{t('wallet')}</dt>
      <dd>{tCascade('underWay.account', { currency: deposit.currency })}</dd>
      {balance && (
        <>
          {deposit.bonus && <CreditedBonus deposit={deposit} />}
          <dt>{t('receipt.balance')}</dt>
          <dd>
            <NewBalance account={deposit.account} since={deposit.changedAt} />
          </dd>
        </>
      )}
      {view === 'receipt' && (
        <>
          <dt>{t('receipt.reference')}</dt>
          <dd>
            <bdi translate="no" className={styles.reference}>
              {deposit.id}
            </bdi>
          </dd>
        </>
      )}
    </dl>
  )
}

/** The bonus that came with a deposit, once it is read from the account; nothing without one. */
function CreditedBonus({ deposit: { id, account, currency } }: Pick<Props, 'deposit'>) {
  const { t } = useTranslation('funding')
  const { data } = useAccountMoneyQuery({ body: { account } }, { refetchOnMountOrArgChange: true })
  // The bonus has the reference of the deposit's attempt.
  const bonus = data?.value.boundBy?.find((one) => one.kind === 'bonus' && one.id?.startsWith(`${id}.`))
  if (!bonus) return null
  return (
    <>
      <dt>{t('summary.bonusStart')}</dt>
      <dd>
        <Amount value={amountOf(bonus.amount, currency)} />
      </dd>
    </>
  )
}

/** Returns the card by its last four digits, or the processor whose own page took the payment. */
export function useDepositMethod({ card, tried }: DepositView): string {
  const { t } = useTranslation('funding')
  const { t: tCards } = useTranslation('cards')
  const last = tried.at(-1)?.processor
  const usesCard = card !== undefined && (last === undefined || processorTable[last].needs.includes('card'))
  const { data } = useSavedCardsQuery(cardList, { skip: !usesCard })
  if (!usesCard) return last ? processorName(last) : t('method.card')
  const saved = data?.data?.find(({ id }) => id === card)
  return saved ? tCards('savedCard', { brand: tCards(`brand.${saved.brand}`), last4: saved.last4 }) : t('method.card')
}
