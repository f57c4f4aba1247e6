import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireCopiedTrader } from '../../../../contract/copying.ts'
import type { WireBalance } from '../../../../contract/session.ts'
import { formatMoney } from '../../../../domain/kernel/moneyFormat.ts'
import { stakeRanges } from '../../../../domain/trading/stakes.ts'
import { useAccountName } from '../../../shell/accounts/useAccountName.ts'
import { EmptyList } from '../../../shell/help/EmptyList.tsx'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { deliberatePress } from '../../../ui/deliberatePress.ts'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../../ui/locale.ts'
import { EmptyState } from '../../../ui/Notice.tsx'
import { OfflineNote } from '../../../ui/OfflineNote.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import styles from './Copying.module.css'
import { CopyTermFields } from './CopyTermFields.tsx'
import { TraderChoice } from './TraderChoice.tsx'
import { useCopyForm } from './useCopyForm.ts'
import { HelpLink } from '../../../shell/help/HelpLink.tsx'

type Props = { account: WireBalance; traders: readonly WireCopiedTrader[]; offline: boolean }

/** Starts a copy: trader, stake and limits (TRD-13). The risk is shown beside the button. */
export function CopyForm({ account, traders, offline }: Props) {
  const { t } = useTranslation('copying')
  const errorText = useErrorText('copying')
  const locale = useLocale()
  const name = useAccountName()
  const element = useRef<HTMLFormElement>(null)
  const form = useCopyForm(element, { account, traders, offline })
  const { status, loss, traderName } = form
  const { currency } = account
  const range = stakeRanges[currency]
  if (traders.length === 0)
    return (
      <EmptyList article="copying" title={t('traders.none')}>
        {t('traders.noneText')}
      </EmptyList>
    )
  if (!range) return <EmptyState help={<HelpLink article="copying" />} title={t('order.currency')} />
  return (
    // Holding Enter in a field would submit the form repeatedly.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={element} className={styles.form} onSubmit={form.submit} onKeyDown={deliberatePress.onKeyDown} noValidate>
      <OfflineNote isOffline={offline} offline={t('offline')} className={styles.text}>
        {t('text', { account: name(account) })}
      </OfflineNote>
      <TraderChoice traders={traders} chosen={form.chosen} onChoose={form.choose} />
      <CopyTermFields currency={currency} range={range} draft={form.draft} errors={form.errors} onChange={form.change} />
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.go}>
        <p className={styles.risk}>
          <Sentence>{t('risk', { amount: loss ? formatMoney(loss, locale, 'whole') : '' })}</Sentence>
        </p>
        <Button type="submit" tone="primary" size="large" busy={status.at === 'sending'} disabled={offline} {...deliberatePress}>
          {traderName ? t('start', { name: traderName }) : t('start.none')}
        </Button>
      </div>
    </form>
  )
}
