import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountCurrency } from '../../../contract/accounts.ts'
import type { WireBalance } from '../../../contract/session.ts'
import { currencyOptions } from '../../../domain/accounts/currencyOptions.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { accountOpened, selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { useCreateAccountMutation } from './accountsApi.ts'
import styles from './AddAccountDialog.module.css'
import { useAccountSwitch } from '../../shell/accounts/useAccountSwitch.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Opens a new account in a currency of the person's choice (ACC-04). */
export default function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app'])
  const dispatch = useAppDispatch()
  const balances = useSelector(selectUser)?.balances ?? []
  const offline = useSelector(selectConnection).at === 'offline'
  const [options] = useState(() => currencyOptions(balances))
  const [currency, setCurrency] = useState<AccountCurrency | null>(null)
  const [createAccount] = useCreateAccountMutation()
  const { status, send, refuse, typeAgain } = useSubmission()
  const [opened, setOpened] = useState<WireBalance | null>(null)
  const errorText = useErrorText('accounts')
  const isUnchosen = status.at === 'refused' && status.fault.code === 'add.choose'

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (currency === null) return refuse('add.choose')
    if (offline) return
    void send(async () => {
      const { data } = await createAccount({ body: { currency } }).unwrap()
      if (!data) throw malformedAnswer(200)
      dispatch(accountOpened(data))
      void background.refreshUser()
      setOpened(data)
    })
  }
  if (opened) return <AccountOpened account={opened} onClose={onClose} />
  return (
    <Dialog
      title={t('add.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        options.length > 0 && (
          <Button type="submit" form="add-account" tone="primary" busy={status.at === 'sending'} disabled={offline}>
            {t('add.submit')}
          </Button>
        )
      }
    >
      <OfflineNote isOffline={offline} offline={t('offline')} className={styles.text}>
        {t('add.text')}
      </OfflineNote>
      {options.length === 0 && <EmptyState help={<HelpLink article="accounts" />} title={t('add.all')} />}
      <form id="add-account" onSubmit={submit} noValidate>
        <fieldset className={styles.options} aria-describedby={status.at === 'refused' ? 'add-account-refused' : undefined}>
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
                  typeAgain()
                }}
              />
              <strong>{option}</strong>
              <span>{t(`currency.${option}`)}</span>
            </label>
          ))}
        </fieldset>
        <div id="add-account-refused">
          {status.at === 'refused' && (
            <ErrorMessage
              key={status.attempt}
              code={status.fault.code}
              detail={isUnchosen ? t('add.chooseText') : errorText(status.fault.code)}
            >
              {t(isUnchosen ? 'add.choose' : 'add.failed')}
            </ErrorMessage>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Confirms the new account and offers to switch to it. */
function AccountOpened({ account, onClose }: { account: WireBalance; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText('accounts')
  const name = useAccountName()
  const { status, switching, choose } = useAccountSwitch(onClose)
  return (
    <Dialog
      title={t('add.done', { account: name(account) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('add.later')}</Button>
          <Button
            tone="primary"
            busy={switching !== null}
            onClick={() => void choose({ to: 'account', id: account.accountId })}
            // It appears where the submit button was.
            {...deliberatePress}
          >
            {t('add.use')}
          </Button>
        </>
      }
    >
      <p>{t('add.doneText')}</p>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code} detail={errorText(status.fault.code)}>
          {t('set_failed')}
        </ErrorMessage>
      )}
    </Dialog>
  )
}
