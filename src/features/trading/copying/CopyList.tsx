import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { stopCopy, type WireCopy } from '../../../../contract/copying.ts'
import { money, parseMoney } from '../../../../domain/kernel/money.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'
import { useErrorText } from '../../../shell/errorText.ts'
import { selectOffsetMs } from '../../../shell/sessionSlice.ts'
import { momentText } from '../../../shell/times.ts'
import { toastShown } from '../../../shell/toasts.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import styles from './Copying.module.css'

type Props = { copies: readonly WireCopy[]; offline: boolean; onChanged: () => void }

/** The person's copies with what they have brought; one that runs can be stopped at any time. */
export function CopyList({ copies, offline, onChanged }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const dispatch = useAppDispatch()
  const [stopping, setStopping] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function stop({ id }: WireCopy): Promise<void> {
    if (stopping !== null) return
    setStopping(id)
    const answer = await dispatch(askServer(stopCopy, { body: { id } }))
    setStopping(null)
    setFailed('error' in answer ? answer.error.code : null)
    if ('error' in answer) return
    dispatch(toastShown({ text: t('stopped') }))
    onChanged()
  }
  if (copies.length === 0) return null
  return (
    <section className={styles.copies} aria-label={t('running')}>
      <h3>{t('running')}</h3>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id} className={styles.copy}>
            <CopyLine copy={copy} />
            {copy.status === 'running' && (
              <Button
                tone="danger"
                busy={stopping === copy.id}
                disabled={offline}
                aria-label={t('stop.name', { name: copy.name })}
                onClick={() => void stop(copy)}
                // The copy below comes up into its place: the second click of a double click is not meant for that one.
                {...deliberatePress}
              >
                {t('stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failed !== null && <FormMessage>{errorText(failed)}</FormMessage>}
    </section>
  )
}

function CopyLine({ copy }: { copy: WireCopy }) {
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
      <small>{t('line', { stake: show(copy.stake), maxLoss: show(copy.max_loss), ends: momentText(copy.ends, now, locale) })}</small>
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
