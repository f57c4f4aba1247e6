import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireCopy } from '../../../../contract/copying.ts'
import { money, parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { selectOffsetMs } from '../../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../../shell/texts/dateTime.ts'
import { toastShown } from '../../../shell/dialogs/toastsSlice.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { useStopCopyMutation } from './copyingApi.ts'
import styles from './Copying.module.css'

type Props = { copies: readonly WireCopy[]; offline: boolean }

/** Lists the person's copies with their results. A running copy can be stopped at any time. */
export function CopyList({ copies, offline }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const dispatch = useAppDispatch()
  const [stopCopy] = useStopCopyMutation()
  const { status, send } = useSubmission()
  const [stopping, setStopping] = useState('')

  const stop = ({ id }: WireCopy): void =>
    void send(async () => {
      setStopping(id)
      await stopCopy({ body: { id } }).unwrap()
      dispatch(toastShown({ text: t('stopped') }))
    })
  if (copies.length === 0) return null
  return (
    <section className={styles.copies} aria-label={t('running')}>
      <h3>{t('running')}</h3>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id} className={styles.copy}>
            <CopySummary copy={copy} />
            {copy.status === 'running' && (
              <Button
                tone="danger"
                busy={status.at === 'sending' && stopping === copy.id}
                disabled={offline}
                aria-label={t('stop.name', { name: copy.name })}
                onClick={() => stop(copy)}
                // The next copy moves into this place: ignore the second click of a double click.
                {...deliberatePress}
              >
                {t('stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </section>
  )
}

function CopySummary({ copy }: { copy: WireCopy }) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const { currency } = copy
  const read = (text: string) => {
    const amount = parseMoney(text, currency)
    return amount.ok ? amount.value : money(0, currency)
  }
  const show = (text: string): string => formatMoney(read(text), locale, 'whole')
  const result = read(copy.result)
  return (
    <div className={styles.line}>
      <p>
        <strong>{copy.name}</strong>
        <Chip tone={copy.status === 'running' ? 'live' : 'plain'}>{t(`status.${copy.status}`)}</Chip>
      </p>
      <small>
        <Sentence>
          {t('line', { stake: show(copy.stake), maxLoss: show(copy.max_loss), ends: formatDateTime(copy.ends, now, locale) })}
        </Sentence>
      </small>
      <small>
        {t('orders', { count: copy.orders })}
        {copy.last_refusal !== null && ` · ${t('refused', { count: copy.refused, why: errorText(copy.last_refusal) })}`}
      </small>
      <small>
        {t('result')} <Amount value={result} signed tone={result.minor < 0 ? 'fall' : result.minor > 0 ? 'rise' : 'plain'} />
      </small>
    </div>
  )
}
