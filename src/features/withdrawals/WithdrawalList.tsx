import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { Currency } from '../../../contract/kernel.ts'
import type { WirePendingWithdrawal, WireWithdrawal } from '../../../contract/withdrawals.ts'
import { hasEnded, isCancellable } from '../../../domain/withdrawals/state.ts'
import { isNotServed, useDatedReading, useReading } from '../../shell/api/useReading.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { CodeHelpLink } from '../../shell/help/CodeHelpLink.tsx'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import facts from '../../ui/facts.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { type StepState, Stepper } from '../../ui/Stepper.tsx'
import { AskAboutWithdrawal } from './AskAboutWithdrawal.tsx'
import { useMethodName } from './useMethodName.ts'
import { useReceipt } from './useReceipt.ts'
import { usePendingWithdrawalsQuery, useWithdrawalsQuery } from './withdrawalsApi.ts'
import styles from './Withdrawals.module.css'

const tones: Readonly<Partial<Record<WireWithdrawal['state'], ChipTone>>> = {
  sending: 'live',
  sent: 'rise',
  rejected: 'fall',
  returned: 'warn',
  inReview: 'warn',
}

/** The person's withdrawals with their timelines, newest first (WD-10, WD-15). */
export function WithdrawalList() {
  const { t } = useTranslation('withdrawals')
  const texts = useStoredReadingTexts('withdrawals')
  const query = useWithdrawalsQuery({ body: {} })
  const reading = useDatedReading(query)
  if (isNotServed(reading)) return <PendingList />
  return (
    <Card title={t('list')}>
      <ReadingState lines={4} texts={texts} reading={reading} onRetry={query.refetch}>
        {({ data = [] }) =>
          data.length === 0 ? (
            <EmptyList article="withdraw" title={t('list.empty')}>
              {t('list.emptyText')}
            </EmptyList>
          ) : (
            <ul className={styles.list}>
              {data.map((one) => (
                <WithdrawalItem key={one.transactionId} withdrawal={one} />
              ))}
            </ul>
          )
        }
      </ReadingState>
    </Card>
  )
}

/** Only what can be cancelled, for a back end of the original contract: its list names no more (WD-10). */
function PendingList() {
  const { t } = useTranslation('withdrawals')
  const texts = useStoredReadingTexts('withdrawals')
  const query = usePendingWithdrawalsQuery({ body: {} }, { refetchOnMountOrArgChange: true })
  return (
    <Card title={t('list')}>
      <ReadingState lines={4} texts={texts} reading={useReading(query)} onRetry={query.refetch}>
        {({ hits }) =>
          hits.length === 0 ? (
            <EmptyList article="withdraw" title={t('list.empty')} />
          ) : (
            <ul className={styles.list}>
              {hits.map((one) => (
                <PendingItem key={one.transactionId} withdrawal={one} />
              ))}
            </ul>
          )
        }
      </ReadingState>
    </Card>
  )
}

function PendingItem({ withdrawal: { transactionId: id, amount, currency, method } }: { withdrawal: WirePendingWithdrawal }) {
  const { t } = useTranslation('withdrawals')
  const name = useMethodName()
  return (
    <li className={styles.entry}>
      <span>
        {amount !== undefined && currency !== undefined && <Amount value={amountOf(amount, currency)} precision="exact" />}
        <span className={styles.note}>{method === undefined ? `${t('fact.number')} ${id}` : name(method)}</span>
      </span>
      <CancelButton id={id} amount={amount} currency={currency} />
    </li>
  )
}

type CancelProps = { id: string; amount: string | undefined; currency: Currency | undefined }

function CancelButton({ id, amount, currency }: CancelProps) {
  const { t } = useTranslation('withdrawals')
  const dispatch = useDispatch()
  const of = amount !== undefined && currency !== undefined ? { amount, currency } : {}
  return <Button onClick={() => dispatch(dialogOpened({ name: 'cancelWithdrawal', id, ...of }))}>{t('cancel')}</Button>
}

function WithdrawalItem({ withdrawal }: { withdrawal: WireWithdrawal }) {
  const { t } = useTranslation('withdrawals')
  const name = useMethodName()
  const saveReceipt = useReceipt()
  const { transactionId: id, amount, currency, state, method, wallet } = withdrawal
  return (
    <li>
      <details className={styles.item} open={!hasEnded(state)}>
        <summary>
          <span>
            <Amount value={amountOf(amount, currency)} precision="exact" />
            <span className={styles.note}>{name(method)}</span>
          </span>
          <Chip tone={tones[state] ?? 'plain'}>{t(`state.${state}`)}</Chip>
          <Icon name="down" size={16} />
        </summary>
        <p className={styles.wallet}>
          <bdi translate="no">{wallet}</bdi>
        </p>
        <Facts withdrawal={withdrawal} />
        <Timeline withdrawal={withdrawal} />
        <div className={styles.actions}>
          {isCancellable(state) && <CancelButton id={id} amount={amount} currency={currency} />}
          {state !== 'sent' && state !== 'cancelled' && <AskAboutWithdrawal withdrawal={withdrawal} />}
          <Button tone="plain" onClick={() => saveReceipt(withdrawal)}>
            {t('receipt')}
          </Button>
        </div>
      </details>
    </li>
  )
}

/** The sums beside the amount, where they differ from it. */
function Facts({ withdrawal: { amount, currency, fee, givesUp, arrives, arrivesCurrency } }: { withdrawal: WireWithdrawal }) {
  const { t } = useTranslation('withdrawals')
  const rows = [
    ['fact.fee', amountOf(fee, currency)],
    ['fact.givesUp', amountOf(givesUp, currency)],
    ['fact.arrives', amountOf(arrives, arrivesCurrency)],
  ] as const
  const shown = rows.filter(([fact, { minor }]) => minor > 0 && !(fact === 'fact.arrives' && arrives === amount))
  if (shown.length === 0) return null
  return (
    <dl className={facts.facts}>
      {shown.map(([fact, value]) => (
        <Fragment key={fact}>
          <dt>{t(fact)}</dt>
          <dd>
            <Amount value={value} precision="exact" />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const StepHelp = ({ code }: { code: string }) => (
  <>
    {' '}
    <CodeHelpLink code={code} />
  </>
)

function Timeline({ withdrawal: { steps, state } }: { withdrawal: WireWithdrawal }) {
  const { t } = useTranslation(['withdrawals', 'app'])
  const errorText = useErrorText('withdrawals')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const last = steps.length - 1
  const stateOf = (index: number): StepState => {
    if (index < last || state === 'sent' || state === 'cancelled') return 'done'
    return state === 'rejected' || state === 'returned' ? 'failed' : 'now'
  }
  const names = { done: t('step.done'), now: t('step.now'), todo: t('step.todo'), failed: t('step.failed') }
  return (
    <Stepper
      stateNames={names}
      steps={steps.map((step, index) => ({
        key: `${index}`,
        state: stateOf(index),
        title: t(`state.${step.state}`),
        note: [
          [formatDateTime(step.at, now, locale), step.reason ?? (step.code && errorText(step.code))].filter(Boolean).join(' · '),
          step.code === undefined ? null : <StepHelp key="help" code={step.code} />,
        ],
      }))}
    />
  )
}
