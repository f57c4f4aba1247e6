import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerCopy } from '../../../../contract/copying.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'
import { useErrorText } from '../../../shell/errorText.ts'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import styles from './Copying.module.css'

type Props = { offered: boolean; offline: boolean; onChanged: () => void }

/** Whether others may copy the person's trades: nobody is copied without their word. */
export function OfferChoice({ offered, offline, onChanged }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const dispatch = useAppDispatch()
  const [failed, setFailed] = useState<string | null>(null)
  async function change(next: boolean): Promise<void> {
    const answer = await dispatch(askServer(offerCopy, { body: { offered: next } }))
    setFailed('error' in answer ? answer.error.code : null)
    onChanged()
  }
  return (
    <>
      <label className={styles.offer}>
        <input type="checkbox" checked={offered} disabled={offline} onChange={({ target }) => void change(target.checked)} />
        <span>
          {t('offer')}
          <small>{t('offer.text')}</small>
        </span>
      </label>
      {failed !== null && <FormMessage>{errorText(failed)}</FormMessage>}
    </>
  )
}
