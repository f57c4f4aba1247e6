import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalMethod } from '../../../contract/withdrawals.ts'
import { kindOf } from '../../../domain/withdrawals/methods.ts'
import { Field } from '../../ui/Field.tsx'
import { BookChoice } from './BookChoice.tsx'
import { useMethodName } from './useMethodName.ts'

const ScanAddress = lazy(async () => ({ default: (await import('./ScanAddress.tsx')).ScanAddress }))

type Props = { method: WithdrawalMethod; wallet: string; error: string | undefined; onTyped: (wallet: string) => void }

/**
 * The address, account number or e-mail that a method pays to: typed, from the address book, or scanned
 * (WD-03).
 */
export function PayoutTarget({ method, wallet, error, onTyped }: Props) {
  const { t } = useTranslation('withdrawals')
  const name = useMethodName()
  const kind = kindOf(method)
  if (kind === 'card') return null
  return (
    <>
      <BookChoice method={method} onChoose={onTyped} />
      <Field
        label={kind === 'coin' ? t('wallet.coin', { coin: name(method) }) : t(`wallet.${kind}`)}
        name="wallet"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={wallet}
        hint={method === 'Ripple' ? t('wallet.tag') : kind === 'wallet' ? t('wallet.email') : undefined}
        error={error}
        onChange={({ target }) => onTyped(target.value)}
      />
      {kind === 'coin' && 'BarcodeDetector' in window && (
        <Suspense fallback={null}>
          <ScanAddress onFound={onTyped} />
        </Suspense>
      )}
    </>
  )
}
