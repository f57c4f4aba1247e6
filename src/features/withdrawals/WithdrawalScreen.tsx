import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { type WithdrawalMethod, withdrawalMethods } from '../../../contract/withdrawals.ts'
import { readMoney } from '../../../domain/kernel/typedAmount.ts'
import { forcesFixed } from '../../../domain/accounts/fixedMode.ts'
import { moneyToDecimal, parseMoney } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { minimumOf, orderedMethods, payoutCurrency } from '../../../domain/withdrawals/methods.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { useInvalidation } from '../../shell/api/useInvalidation.ts'
import { isNotServed, useDatedReading } from '../../shell/api/useReading.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { useAccountMoneyQuery } from '../../shell/money/moneyApi.ts'
import { selectAccount, selectNotifications, selectSettings, selectUser } from '../../shell/session/sessionSlice.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Page } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AddressBook } from './AddressBook.tsx'
import { type Overview, Preflight } from './Preflight.tsx'
import { acceptedTaken, selectAccepted } from './unansweredSlice.ts'
import { UnansweredWithdrawal } from './UnansweredWithdrawal.tsx'
import { useMethodName } from './useMethodName.ts'
import { useWithdrawalDraft, type WithdrawalDraft } from './useWithdrawalDraft.ts'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { useAddressBookQuery, useWithdrawalOpenedMutation, useWithdrawalOverviewQuery, useWithdrawalsQuery } from './withdrawalsApi.ts'
import styles from './Withdrawals.module.css'

/**
 * Renders `#/show/withdrawal` (WD-01): the check before anything is typed, a form for each method, the list
 * and the address book.
 */
export default function WithdrawalScreen() {
  const { t } = useTranslation('withdrawals')
  const user = useSelector(selectUser)
  const current = useSelector(selectAccount)
  const draft = useWithdrawalDraft()
  useClearedAmount(draft)
  // Every change of state is notified: the screen follows.
  useInvalidation('withdrawals', useSelector(selectNotifications))
  const account = user?.balances.find(({ accountId }) => accountId === draft.account) ?? current
  return (
    <Page width="wide">
      <ScreenHeading title={t('title')} />
      {user && account ? (
        <Content accounts={user.balances} account={account} draft={draft} />
      ) : (
        <Skeleton lines={6} label={t('state.loading')} />
      )}
    </Page>
  )
}

/**
 * Clears an amount that was accepted, so that it is not sent again by mistake. Another amount, typed
 * meanwhile, stays, and so does the same one that is typed later.
 */
function useClearedAmount({ amount, isRead, change }: WithdrawalDraft): void {
  const accepted = useSelector(selectAccepted)
  const dispatch = useDispatch()
  const locale = useLocale()
  useEffect(() => {
    if (accepted === null || !isRead) return
    const typed = readMoney(amount, accepted.currency, locale)
    if (typed !== null && moneyToDecimal(typed) === accepted.amount) change('amount', '')
    dispatch(acceptedTaken())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each accepted request
  }, [accepted, isRead])
}

type WithdrawalProps = { account: WireBalance; draft: WithdrawalDraft }

/** Every visit reads anew, for the parts below too, which then read nothing again. */
const fresh = { refetchOnMountOrArgChange: true }

/**
 * The parts below another appear once that one has its height, so that nothing moves (APP-25). All calls
 * start at once.
 */
function Content({ accounts, account, draft }: WithdrawalProps & { accounts: readonly WireBalance[] }) {
  const { t } = useTranslation('withdrawals')
  const body = { account: account.accountId }
  const readings = [
    useWithdrawalOverviewQuery({ body }, fresh),
    useAccountMoneyQuery({ body }, fresh),
    useWithdrawalsQuery({ body: {} }, fresh),
    useAddressBookQuery({ body: {} }, fresh),
  ]
  const isReady = useSettled(readings.slice(0, 2))
  const areAllReady = useSettled(readings)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <AccountChoice accounts={accounts} chosen={account} onChoose={(id) => draft.change('account', id)} />
        <UnansweredWithdrawal />
        {isReady ? (
          <Withdrawal key={account.accountId} account={account} draft={draft} />
        ) : (
          <Skeleton lines={8} label={t('state.loading')} />
        )}
      </div>
      {areAllReady && (
        <aside className={styles.side}>
          <WithdrawalList />
          <AddressBook />
        </aside>
      )}
    </div>
  )
}

/**
 * True once every query has been answered or has failed, and from then on: a part that mounts repeats a
 * failed query, and would hide itself again for it, without end.
 */
function useSettled(queries: readonly { isLoading: boolean }[]): boolean {
  const [hasSettled, setSettled] = useState(false)
  const isSettled = hasSettled || queries.every(({ isLoading }) => !isLoading)
  if (isSettled !== hasSettled) setSettled(isSettled)
  return isSettled
}

type ChoiceProps = { accounts: readonly WireBalance[]; chosen: WireBalance; onChoose: (id: string) => void }

function AccountChoice({ accounts, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const name = useAccountName()
  const dispatch = useDispatch()
  return (
    <Card tight>
      <div className={styles.account}>
        <SelectField label={t('account')} value={chosen.accountId} onChange={({ target }) => onChoose(target.value)}>
          {accounts.map((account) => {
            const amount = parseMoney(account.amount, account.currency)
            return (
              <option key={account.accountId} value={account.accountId} translate="no">
                {name(account)} · {amount.ok ? formatMoney(amount.value, locale) : account.currency}
              </option>
            )
          })}
        </SelectField>
        <Button tone="plain" onClick={() => dispatch(dialogOpened({ name: 'modal_add_account' }))}>
          {t('account.add')}
        </Button>
      </div>
    </Card>
  )
}

function Withdrawal({ account, draft }: WithdrawalProps) {
  const texts = useStoredReadingTexts('withdrawals')
  const query = useWithdrawalOverviewQuery({ body: { account: account.accountId } })
  const reading = useDatedReading(query)
  const plain = usePlainOverview(account)
  if (isNotServed(reading)) return <Methods overview={plain} state="current" account={account} draft={draft} />
  return (
    <ReadingState lines={8} texts={texts} reading={reading} onRetry={query.refetch}>
      {(overview) => (
        <Methods
          overview={overview}
          state={reading.at === 'shown' && reading.stale ? 'stored' : 'current'}
          account={account}
          draft={draft}
        />
      )}
    </ReadingState>
  )
}

/** The methods by the settings alone, for a back end of the original contract (SRV-12). */
function usePlainOverview({ currency }: WireBalance): Overview {
  const offered = useSelector(selectSettings)?.withdrawalMethods ?? withdrawalMethods
  const used = useSelector(selectUser)?.wd_methods ?? ''
  const methods = orderedMethods(offered, used).map((method) => ({
    method,
    minimum: moneyToDecimal(minimumOf(method, currency)),
    usualMs: null,
    payouts: 0,
  }))
  return { return: 'true', methods }
}

/**
 * In fixed mode the methods that pay out the wallet's own currency (ACC-03); all of them, converted, if none
 * does.
 */
function methodsOf({ methods = [] }: Overview, account: WireBalance): NonNullable<Overview['methods']> {
  const own = methods.filter(({ method }) => payoutCurrency(method, account.currency) === account.currency)
  return forcesFixed(account) && own.length > 0 ? own : methods
}

type MethodsProps = WithdrawalProps & { overview: Overview; state: 'current' | 'stored' }

function Methods({ overview, state, account, draft }: MethodsProps) {
  const { t } = useTranslation('withdrawals')
  const name = useMethodName()
  const methods = methodsOf(overview, account)
  const [inform] = useWithdrawalOpenedMutation()
  const value = (methods.find(({ method }) => method === draft.method) ?? methods[0])?.method
  const isBlocked = overview.obstacles?.some((one) => one === 'demo' || one === 'empty') ?? false
  useEffect(() => {
    if (value) void inform({ body: { method: value } })
  }, [value, inform])
  return (
    <>
      <Preflight overview={{ ...overview, methods }} state={state} account={account} method={value} />
      {value && !isBlocked && (
        <Card>
          <Tabs
            label={t('methods')}
            value={value}
            onChange={(method: WithdrawalMethod) => draft.change('method', method)}
            tabs={methods.map(({ method, minimum }) => ({
              value: method,
              label: name(method),
              panel: <WithdrawalForm key={method} method={method} minimum={minimum} account={account} draft={draft} />,
            }))}
          />
        </Card>
      )}
    </>
  )
}
