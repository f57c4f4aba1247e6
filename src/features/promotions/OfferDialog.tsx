import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { hrefOf, openPath } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { noticeShown } from '../../shell/dialogs/noticesSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useOffer } from './useOffer.ts'

type Props = { offer: OfferName; onClose: () => void }

/**
 * An offer with a deadline (ENG-02, ENG-03, ENG-06): its bonus, time left, terms, and buttons to accept or
 * decline.
 */
function OfferDialog({ offer, onClose }: Props) {
  const { t } = useTranslation(['promotions', 'app'])
  const errorText = useErrorText('promotions')
  const locale = useLocale()
  const dispatch = useDispatch()
  const isMounted = useIsMounted()
  const isOffline = useIsOffline()
  const { reading, status, accepted, isClosed, now, accept, end, refetch } = useOffer(offer)
  const toFunding = hrefOf(paths.show('funding', 'promo'))

  async function onAccept(): Promise<void> {
    const acceptance = await accept()
    if (acceptance === null) return
    const isOpenStill = isMounted()
    if ('refused' in acceptance) {
      // No dialog is left to say it.
      if (!isOpenStill) dispatch(noticeShown({ tone: 'warn', text: t('accepted.not', { why: errorText(acceptance.refused) }) }))
    } else if (!isOpenStill) {
      const until = formatDateTime(acceptance.promotion.end, now(), locale)
      dispatch(toastShown({ tone: 'success', text: t('accepted.left', { until }) }))
      // ENG-03: funding opens with the promotion that was just stored.
    } else if (offer === 'risk_free') openPath(toFunding)
  }
  if (accepted)
    return (
      <Dialog
        title={t('accepted.title')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('later')}</Button>
            <ButtonLink tone="primary" href={toFunding}>
              {t('deposit')}
            </ButtonLink>
          </>
        }
      >
        <p role="status">{t('accepted.text', { until: formatDateTime(accepted.end, now(), locale) })}</p>
      </Dialog>
    )
  const isOpen = reading.at === 'shown'
  return (
    <Dialog
      title={offer === 'limited_offer' ? t('limited.title') : t('risk.title')}
      onClose={onClose}
      ok={isOpen ? undefined : t('app:dialog.ok')}
      actions={
        isOpen && (
          <>
            <Button onClick={onClose}>{t('no')}</Button>
            <Button tone="primary" busy={status.at === 'sending'} disabled={isOffline} onClick={() => void onAccept()}>
              {t('accept')}
            </Button>
          </>
        )
      }
    >
      <PromotionState reading={reading} onRetry={refetch}>
        {({ until, percent }) => <OfferFacts offer={offer} percent={percent ?? '0'} until={until} now={now} onEnd={end} />}
      </PromotionState>
      {isOpen && <OfflineNote isOffline={isOffline} offline={t('state.offline')} />}
      {status.at === 'refused' && !isClosed && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Dialog>
  )
}

type OpenDialog = { onClose: () => void }

/** The limited offer: 180 s (ENG-02). */
export const LimitedOfferDialog = ({ onClose }: OpenDialog) => <OfferDialog offer="limited_offer" onClose={onClose} />

/** The risk-free offer: 3600 s (ENG-03). */
export const RiskFreeDialog = ({ onClose }: OpenDialog) => <OfferDialog offer="risk_free" onClose={onClose} />
