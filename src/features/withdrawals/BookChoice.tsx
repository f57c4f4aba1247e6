import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useAddressBookQuery } from './withdrawalsApi.ts'

/** The addresses of the person's book for a method; one that waits cannot be chosen yet (WD-13). */
export function BookChoice({ method, onChoose }: { method: WithdrawalMethod; onChoose: (wallet: string) => void }) {
  const { t } = useTranslation('withdrawals')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const { data } = useAddressBookQuery({ body: {} })
  const own = (data?.value.data ?? []).filter((one) => one.method === method)
  if (own.length === 0) return null
  return (
    <SelectField label={t('wallet.book')} value="" onChange={({ target }) => target.value !== '' && onChoose(target.value)}>
      <option value="">{t('wallet.choose')}</option>
      {own.map(({ id, wallet, label, usableAt, waits }) => {
        const text = label === '' ? wallet : `${label} · ${wallet}`
        return (
          <option key={id} value={wallet} disabled={waits}>
            {waits ? `${text} · ${t('book.waits', { time: formatDateTime(usableAt, now, locale) })}` : text}
          </option>
        )
      })}
    </SelectField>
  )
}
