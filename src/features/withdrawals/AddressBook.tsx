import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { type WireBookEntry, type WithdrawalMethod, withdrawalMethods } from '../../../contract/withdrawals.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import { firstCode } from '../../api/callError.ts'
import { markSent } from '../../browser/sentForm.ts'
import { isNotServed, useDatedReading } from '../../shell/api/useReading.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useDraft } from '../../shell/forms/useDraft.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { useMethodName } from './useMethodName.ts'
import { useAddressBookQuery, useHoldAddressesMutation, useRemoveAddressMutation, useSaveAddressMutation } from './withdrawalsApi.ts'
import styles from './Withdrawals.module.css'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

/** The person's addresses, and the wait that new ones can be given (WD-13). */
export function AddressBook() {
  const { t } = useTranslation('withdrawals')
  const texts = useStoredReadingTexts('withdrawals')
  const query = useAddressBookQuery({ body: {} })
  const reading = useDatedReading(query)
  const list = useRef<HTMLDivElement>(null)
  if (isNotServed(reading)) return null
  return (
    <Card title={t('book')}>
      <ReadingState lines={3} texts={texts} reading={reading} onRetry={query.refetch}>
        {({ data = [], hold }) => (
          <div ref={list} tabIndex={-1} className={styles.form}>
            {data.length === 0 ? (
              <HelpedText article="withdraw" className={styles.note}>
                {t('book.empty')}
              </HelpedText>
            ) : (
              <ul className={styles.list}>
                {data.map((entry) => (
                  <BookItem key={entry.id} entry={entry} onRemoved={() => list.current?.focus()} />
                ))}
              </ul>
            )}
            <AddAddress />
            {hold && <HoldChoice state={hold.state} endsAt={hold.endsAt} />}
          </div>
        )}
      </ReadingState>
    </Card>
  )
}

type ItemProps = {
  entry: WireBookEntry
  /** Called before the entry's button, which has the focus, disappears. */
  onRemoved: () => void
}

function BookItem({ entry: { id, method, wallet, label, usableAt, waits }, onRemoved }: ItemProps) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [now] = useState(() => Date.now())
  const dispatch = useDispatch()
  const [remove] = useRemoveAddressMutation()
  const { status, send } = useSubmission()
  async function removeEntry(): Promise<void> {
    if (!(await send(() => remove({ body: { id } }).unwrap()))) return
    dispatch(toastShown({ tone: 'success', text: t('book.removed') }))
    onRemoved()
  }
  return (
    <li className={styles.entry}>
      <span>
        <strong>{label === '' ? name(method) : `${label} · ${name(method)}`}</strong>
        <bdi translate="no" className={styles.wallet}>
          {wallet}
        </bdi>
        {waits && <span className={styles.note}>{t('book.waits', { time: formatDateTime(usableAt, now, locale) })}</span>}
      </span>
      <QuestionButton
        label={t('book.remove')}
        name={`${t('book.remove')}: ${label || wallet}`}
        question={t('book.question')}
        keep={t('book.keep')}
        disabled={isOffline}
        busy={status.at === 'sending'}
        onConfirm={() => void removeEntry()}
      >
        {status.at === 'refused' && (
          <ErrorMessage key={status.attempt} code={firstCode(status.fault)}>
            {errorText(firstCode(status.fault))}
          </ErrorMessage>
        )}
      </QuestionButton>
    </li>
  )
}

const methods = withdrawalMethods.filter((method) => kindOf(method) !== 'card')
const blank = { method: '', wallet: '', label: '' }

/** The form of another address. The typed texts survive the way to another screen. */
function AddAddress() {
  const { t } = useTranslation('withdrawals')
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const form = useRef<HTMLFormElement>(null)
  const dispatch = useDispatch()
  const [save] = useSaveAddressMutation()
  const { status, send, typeAgain } = useSubmission(form)
  const { draft, change, resetDraft } = useDraft('address', useSelector(selectUser)?.userId ?? null, blank)
  const { wallet, label } = draft.form
  const method: WithdrawalMethod = methods.find((one) => one === draft.form.method) ?? 'Bitcoin'
  // A draft that was begun before opens it, also if it is read later. Null: not toggled yet.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const wrong = status.at === 'refused' ? status.fault.fields?.['wallet'] : undefined
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isOffline || !(await send(() => save({ body: { method, wallet, label } }).unwrap()))) return
    dispatch(toastShown({ tone: 'success', text: t('book.saved') }))
    resetDraft()
    markSent(form.current)
  }
  return (
    <details
      className={styles.add}
      open={isOpen ?? (wallet !== '' || label !== '')}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('book.add')}</summary>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField label={t('methods')} value={method} onChange={({ target }) => change('method', target.value)}>
          {methods.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('book.address')}
          name="book-wallet"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={wallet}
          error={wrong === undefined ? undefined : errorText(wrong)}
          onChange={({ target }) => {
            change('wallet', target.value)
            typeAgain()
          }}
        />
        <Field
          label={t('book.label')}
          name="book-label"
          maxLength={60}
          value={label}
          onChange={({ target }) => change('label', target.value)}
        />
        <Button type="submit" busy={status.at === 'sending'} disabled={isOffline}>
          {t('book.save')}
        </Button>
        {status.at === 'refused' && wrong === undefined && (
          <ErrorMessage key={status.attempt} code={firstCode(status.fault)}>
            {errorText(firstCode(status.fault))}
          </ErrorMessage>
        )}
      </form>
    </details>
  )
}

function HoldChoice({ state, endsAt }: { state: 'on' | 'off' | 'ending'; endsAt: number | undefined }) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const errorText = useErrorText('withdrawals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [now] = useState(() => Date.now())
  const [hold] = useHoldAddressesMutation()
  const { status, send } = useSubmission()
  const isSending = status.at === 'sending'
  const change = (isOn: boolean) => void send(() => hold({ body: { state: isOn ? 'on' : 'off' } }).unwrap())
  return (
    <div>
      <label className={styles.hold}>
        <input
          type="checkbox"
          checked={state === 'on'}
          disabled={isOffline}
          // Not disabled, which would lose the focus.
          aria-disabled={isSending || undefined}
          onChange={({ target }) => change(target.checked)}
        />
        <span>
          {t('hold')}
          <span className={styles.note}>
            {state === 'ending' && endsAt !== undefined ? t('hold.ending', { time: formatDateTime(endsAt, now, locale) }) : t('hold.text')}
          </span>
        </span>
      </label>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={firstCode(status.fault)}>
          {errorText(firstCode(status.fault))}
        </ErrorMessage>
      )}
    </div>
  )
}
