import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { type AccountCurrency, createAccount } from '../../../contract/accounts.ts'
import type { WireBalance } from '../../../contract/session.ts'
import { currencyOptions } from '../../../domain/accounts/currencyOptions.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { selectConnection } from '../../shell/connection.ts'
import { accountOpened, selectUser } from '../../shell/sessionSlice.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import styles from './AddAccountDialog.module.css'
import { useSwitch } from '../../shell/useSwitch.ts'

type Adding = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; code: 'add.choose' | 'add.failed'; attempt: number }

/** A new account in a currency of the person's choice (ACC-04). */
export default function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app'])
  const dispatch = useAppDispatch()
  const balances = useSelector(selectUser)?.balances ?? []
  const offline = useSelector(selectConnection).at === 'offline'
  const [options] = useState(() => currencyOptions(balances))
  const [currency, setCurrency] = useState<AccountCurrency | null>(null)
  const [adding, setAdding] = useState<Adding>({ at: 'idle' })
  const [attempt, setAttempt] = useState(1)
  const [opened, setOpened] = useState<WireBalance | null>(null)

  const refuse = (code: 'add.choose' | 'add.failed'): void => {
    setAdding({ at: 'refused', code, attempt })
    setAttempt(attempt + 1)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (currency === null) return refuse('add.choose')
    if (adding.at === 'sending' || offline) return
    setAdding({ at: 'sending' })
    const answer = await dispatch(askServer(createAccount, { body: { currency } }))
    if ('error' in answer || !answer.data.data) return refuse('add.failed')
    dispatch(accountOpened(answer.data.data))
    void background.refreshUser()
    setOpened(answer.data.data)
  }
  if (opened) return <Opened account={opened} onClose={onClose} />
  return (
    <Dialog
      title={t('add.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:frame.close')}</Button>
          {options.length > 0 && (
            <Button type="submit" form="add-account" tone="primary" busy={adding.at === 'sending'} disabled={offline}>
              {t('add.submit')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.text}>{t('add.text')}</p>
      {options.length === 0 && <EmptyState title={t('add.all')} />}
      <form id="add-account" onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.options} aria-describedby={adding.at === 'refused' ? 'add-account-refused' : undefined}>
          <legend className="hidden">{t('add.currency')}</legend>
          {options.map((option) => (
            <label key={option} className={styles.option}>
              <input
                type="radio"
                name="currency"
                value={option}
                checked={option === currency}
                onChange={() => {
                  setCurrency(option)
                  setAdding({ at: 'idle' })
                }}
              />
              <strong>{option}</strong>
              <span>{t(`currency.${option}`)}</span>
            </label>
          ))}
        </fieldset>
        <div id="add-account-refused">
          {adding.at === 'refused' && <FormMessage key={adding.attempt}>{t(adding.code)}</FormMessage>}
          {offline && <FormMessage>{t('offline')}</FormMessage>}
        </div>
      </form>
    </Dialog>
  )
}

/** The account is there: it can be used at once. */
function Opened({ account, onClose }: { account: WireBalance; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app'])
  const name = useAccountName()
  const { switching, choose } = useSwitch(onClose)
  return (
    <Dialog
      title={t('add.done', { account: name(account) })}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('add.later')}</Button>
          <Button
            tone="primary"
            busy={switching.at === 'switching'}
            onClick={() => void choose({ to: 'account', id: account.accountId })}
            // It stands where the button was that opened the account.
            {...deliberatePress}
          >
            {t('add.use')}
          </Button>
        </>
      }
    >
      <p>{t('add.doneText')}</p>
      {switching.at === 'failed' && <FormMessage key={switching.attempt}>{t('set_failed')}</FormMessage>}
    </Dialog>
  )
}
