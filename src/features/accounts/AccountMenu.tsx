import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { WireBalance } from '../../../contract/session.ts'
import { currencyOptions } from '../../../domain/accounts/currencyOptions.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { selectAccount, selectShownUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useAccountTitle } from '../../shell/accounts/useAccountName.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { lazyOptional } from '../../ui/lazyOptional.ts'
import styles from './AccountMenu.module.css'
import { ExchangeBalances } from './ExchangeBalances.tsx'
import { useAccountSwitch } from '../../shell/accounts/useAccountSwitch.ts'

/** Loaded when the menu opens: no other screen of a first visit needs it. */
const AccountFunds = lazyOptional(async () => (await import('./AccountFunds.tsx')).AccountFunds)

type Props = { isOpen: boolean; asOf: string | null; onDone: () => void }

/**
 * Lists the person's accounts: the current one, a switch to another, a new one (ACC-02, ACC-04). `isOpen`:
 * while it is hidden, no free money is read.
 */
export function AccountMenu({ isOpen, asOf, onDone }: Props) {
  const { t } = useTranslation(['accounts', 'app'])
  const errorText = useErrorText('accounts')
  const name = useAccountTitle()
  const dispatch = useDispatch()
  const user = useSelector(selectShownUser)
  const account = useSelector(selectAccount)
  const offline = useSelector(selectConnection).at === 'offline'
  const { status, switching, choose } = useAccountSwitch(onDone)
  if (!user || !account) return null
  const single = user.balances.filter((balance) => !isExchange(balance))
  const onExchange = isExchange(account)
  const isSwitchingTo = (id: string | null): boolean =>
    switching !== null && (switching.to === 'exchange' ? id === null : switching.id === id)
  const add = (): void => {
    onDone()
    dispatch(dialogOpened({ name: 'modal_add_account' }))
  }
  return (
    <>
      <h2 className={styles.heading}>{t('app:account.all')}</h2>
      <ul className={styles.list}>
        {single.map((balance) => (
          <li key={balance.accountId}>
            <Choice
              label={name(balance)}
              demo={balance.type === 'demo'}
              state={isSwitchingTo(balance.accountId) ? 'switching' : balance.accountId === account.accountId ? 'chosen' : 'open'}
              disabled={offline}
              onChoose={() => void choose({ to: 'account', id: balance.accountId })}
            >
              <Balance account={balance} />
            </Choice>
          </li>
        ))}
        <li>
          <Choice
            label={t('app:account.exchange')}
            state={isSwitchingTo(null) ? 'switching' : onExchange ? 'chosen' : 'open'}
            disabled={offline}
            onChoose={() => void choose({ to: 'exchange' })}
          >
            <span className={styles.note}>{t('exchange.many')}</span>
          </Choice>
          <ExchangeBalances open={onExchange} refreshKey={user} />
        </li>
      </ul>
      {isOpen && !onExchange && (
        <Suspense fallback={null}>
          <AccountFunds account={account} />
        </Suspense>
      )}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code} detail={errorText(status.fault.code)}>
          {t('set_failed')}
        </ErrorMessage>
      )}
      <div className={styles.add}>
        <Button wide disabled={offline || currencyOptions(user.balances).length === 0} onClick={add}>
          {t('add.open')}
        </Button>
      </div>
      {/* Below everything, so that nothing moves when the connection is lost. */}
      {asOf !== null && <p className={styles.note}>{asOf}</p>}
      {offline && <p className={styles.note}>{t('offline')}</p>}
    </>
  )
}

type ChoiceProps = {
  label: string
  demo?: boolean
  state: 'open' | 'chosen' | 'switching'
  disabled: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ label, demo = false, state, disabled, onChoose, children }: ChoiceProps) {
  const { t } = useTranslation('accounts')
  return (
    <button
      type="button"
      className={styles.choice}
      aria-current={state === 'chosen' || undefined}
      aria-busy={state === 'switching' || undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      <span className={styles.mark}>
        {state === 'switching' && <Spinner />}
        {state === 'chosen' && <Icon name="check" size={18} />}
      </span>
      <span className={styles.name}>
        {label}
        {demo && <Chip tone="demo">{t('demo')}</Chip>}
      </span>
      {children}
    </button>
  )
}

function Balance({ account }: { account: WireBalance }) {
  const amount = parseMoney(account.amount, account.currency)
  return amount.ok ? <Amount value={amount.value} /> : null
}
