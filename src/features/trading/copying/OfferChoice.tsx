import { useTranslation } from 'react-i18next'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useOfferCopyMutation } from './copyingApi.ts'
import styles from './Copying.module.css'

/** Lets the person allow others to copy their trades. Off by default. */
export function OfferChoice({ offered, offline }: { offered: boolean; offline: boolean }) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const [offerCopy] = useOfferCopyMutation()
  const { status, send } = useSubmission()
  const change = (next: boolean): void => void send(() => offerCopy({ body: { offered: next } }).unwrap())
  return (
    <>
      <label className={styles.offer}>
        <input type="checkbox" checked={offered} disabled={offline} onChange={({ target }) => change(target.checked)} />
        <span>
          {t('offer')}
          <small>{t('offer.text')}</small>
        </span>
      </label>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </>
  )
}
