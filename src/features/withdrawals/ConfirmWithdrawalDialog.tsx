import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isFiat } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { confirmationView } from '../../../domain/withdrawals/confirmationView.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import type { DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ConfirmationFacts } from './ConfirmationFacts.tsx'
import { useConfirmation } from './useConfirmation.ts'
import { useMethodName } from './useMethodName.ts'

type Props = DialogProps<'confirmWithdrawal'> & { onClose: () => void }

/**
 * Says in plain words what a withdrawal costs, what arrives, where and when, before it is requested (WD-05,
 * WD-06).
 */
export default function ConfirmWithdrawalDialog({ onClose, ...initial }: Props) {
  const { t } = useTranslation(['withdrawals', 'app'])
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { terms, status, code, isBusy, next, confirm, renew } = useConfirmation(initial, onClose)
  const { why, body, quote } = terms
  const sum = (text: string | undefined) => amountOf(text, body.currency)
  // A coin's amount is shown with all its digits (APP-21).
  const shown = (text: string | undefined) => formatMoney(sum(text), locale, isFiat(body.currency) ? 'whole' : 'exact')
  const view = confirmationView(why, quote, sum(quote?.givesUp))
  const params = {
    givesUp: shown(quote?.givesUp),
    fee: shown(quote?.fee),
    amount: shown(quote?.amount ?? body.amount),
    turnover: formatTurnover(sum(terms.turnover), locale),
    needed: formatTurnover(sum(terms.needed), locale),
    method: name(body.proc),
  }
  return (
    <Dialog
      title={t(`case.${why}`)}
      onClose={onClose}
      dismiss={isBusy ? 'guarded' : 'free'}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('confirm.back')}
          </Button>
          {next === 'renew' ? (
            <Button tone="primary" busy={isBusy} disabled={isOffline} onClick={() => void renew()}>
              {t('confirm.renew')}
            </Button>
          ) : (
            <Button tone="primary" busy={isBusy} disabled={isOffline} onClick={() => void confirm()} {...deliberatePress}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Sentence>{view.text === 'withoutSums' ? t('case.bonus.unknown', params) : t(`case.${why}.text`, params)}</Sentence>
      </p>
      {view.review && <p>{t('case.review')}</p>}
      <ConfirmationFacts facts={view.facts} terms={terms} />
      {isOffline && <p>{t('offline')}</p>}
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={code} detail={status.fault.message}>
          {errorText(code)}
        </ErrorMessage>
      )}
    </Dialog>
  )
}
