import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { firstCode } from '../../api/callError.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened, type DialogProps } from '../../shell/dialogs/dialogsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import facts from '../../ui/facts.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'
import { useMethodName } from './useMethodName.ts'
import { useReadTerms, type ConfirmationTerms } from './useReadTerms.ts'

type Props = DialogProps<'confirmWithdrawal'> & { onClose: () => void }

/** The refusals after which the terms must be read again. */
const outdated: ReadonlySet<string> = new Set(['withdrawal.stale_quote', 'withdrawal.bonus_bound'])

/** Says in plain words what a withdrawal costs, what arrives, where and when, before it is requested (WD-05, WD-06). */
export default function ConfirmWithdrawalDialog({ onClose, ...initial }: Props) {
  const { t } = useTranslation(['withdrawals', 'app'])
  const locale = useLocale()
  const name = useMethodName()
  const errorText = useErrorText('withdrawals')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [{ why, body, quote, turnover, needed }, setTerms] = useState<ConfirmationTerms>(initial)
  const { status, submit, typeAgain } = useFinalWithdrawal()
  const dispatch = useDispatch()
  const readTerms = useReadTerms()
  const renewal = useSubmission()
  const [openedAt] = useState(() => Date.now())
  const { currency } = body
  const givesUp = amountOf(quote?.givesUp, currency)
  const fee = amountOf(quote?.fee, currency)
  const params = {
    givesUp: formatMoney(givesUp, locale, 'whole'),
    fee: formatMoney(fee, locale, 'whole'),
    amount: formatMoney(amountOf(quote?.amount ?? body.amount, currency), locale, 'whole'),
    turnover: formatTurnover(amountOf(turnover, currency), locale),
    needed: formatTurnover(amountOf(needed, currency), locale),
    method: name(body.proc),
  }
  const isBonusCase = why === 'one' || why === 'four'
  const shown = status.at === 'refused' ? status : renewal.status
  const code = shown.at === 'refused' ? firstCode(shown.fault) : ''
  const isBusy = status.at === 'sending' || renewal.status.at === 'sending'
  async function confirm(): Promise<void> {
    if (await submit(body)) onClose()
  }
  const renew = (): Promise<boolean> =>
    renewal.send(async () => {
      const { is_bonus: _agreed, arrives: _arrives, gives_up: _givesUp, ...request } = body
      const terms = await readTerms(request)
      typeAgain()
      if (terms !== 'verify') return setTerms(terms)
      onClose()
      dispatch(dialogOpened({ name: 'modal_need_verify' }))
    })
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
          {outdated.has(code) ? (
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
      {/* The original's back end sends no terms, so that no sum can be named. */}
      <p>{isBonusCase && quote === null ? t('case.bonus.unknown', params) : t(`case.${why}.text`, params)}</p>
      {quote?.review === 'byHand' && why !== 'six' && <p>{t('case.review')}</p>}
      <dl className={facts.facts}>
        <dt>{t('fact.amount')}</dt>
        <dd>
          <Amount value={amountOf(quote?.amount ?? body.amount, currency)} precision="exact" />
        </dd>
        {quote && (
          <>
            <dt>{t('fact.fee')}</dt>
            <dd>{fee.minor === 0 ? t('fact.free') : <Amount value={fee} precision="exact" />}</dd>
          </>
        )}
        {givesUp.minor > 0 && (
          <>
            <dt>{t('fact.givesUp')}</dt>
            <dd>
              <Amount value={givesUp} precision="exact" />
            </dd>
          </>
        )}
        {quote && (
          <>
            <dt>{t('fact.arrives')}</dt>
            <dd>
              <Amount value={amountOf(quote.arrives, quote.currency)} precision="exact" />
            </dd>
          </>
        )}
        <dt>{t('fact.to')}</dt>
        <dd>
          {name(body.proc)}
          {(quote?.to ?? body.wallet) !== '' && (
            <>
              <br />
              <bdi translate="no">{quote?.to ?? body.wallet}</bdi>
            </>
          )}
        </dd>
        {quote && (
          <>
            <dt>{t('fact.when')}</dt>
            <dd>{formatDateTime(openedAt + quote.worksWithinMs, openedAt, locale)}</dd>
          </>
        )}
      </dl>
      {isOffline && <p>{t('offline')}</p>}
      {shown.at === 'refused' && (
        <FormMessage key={shown.attempt} detail={shown.fault.message}>
          {errorText(code)}
        </FormMessage>
      )}
    </Dialog>
  )
}
