import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { hrefOf, openPath } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { momentText } from '../../shell/times.ts'
import { toastShown } from '../../shell/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useStands } from '../../ui/useStands.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useOffer } from './useOffer.ts'

type Props = { offer: OfferName; onClose: () => void }

/** An offer that ends (ENG-02, ENG-03, ENG-06): what it gives, until when, its terms, a plain "no" and a "yes". */
export function OfferDialog({ offer, onClose }: Props) {
  const { t } = useTranslation(['promotions', 'app'])
  const errorText = useErrorText('promotions')
  const locale = useLocale()
  const dispatch = useDispatch()
  const stands = useStands()
  const { reading, answering, now, accept, end, again } = useOffer(offer)
  const toFunding = hrefOf(paths.show('funding', 'promo'))

  async function onAccept(): Promise<void> {
    const promotion = await accept()
    if (!promotion) return
    // Who has closed it meanwhile is not led away, and is told all the same.
    if (!stands()) dispatch(toastShown({ tone: 'success', text: t('accepted.left', { until: momentText(promotion.end, now(), locale) }) }))
    // ENG-03: to the funding page, with the promotion that was just stored.
    else if (offer === 'risk_free') openPath(toFunding)
  }
  if (answering.at === 'accepted')
    return (
      <Dialog
        title={t('accepted.title')}
        close={t('app:frame.close')}
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
        <p role="status">{t('accepted.text', { until: momentText(answering.promotion.end, now(), locale) })}</p>
      </Dialog>
    )
  const isOpen = reading.at === 'shown'
  return (
    <Dialog
      title={offer === 'limited_offer' ? t('limited.title') : t('risk.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      ok={isOpen ? undefined : t('app:dialog.ok')}
      actions={
        isOpen && (
          <>
            <Button onClick={onClose}>{t('no')}</Button>
            <Button tone="primary" busy={answering.at === 'sending'} onClick={() => void onAccept()}>
              {t('accept')}
            </Button>
          </>
        )
      }
    >
      <PromotionState reading={reading} onAgain={again}>
        {({ until, percent }) => <OfferFacts offer={offer} percent={percent ?? '0'} until={until} now={now} onEnd={end} />}
      </PromotionState>
      {answering.at === 'refused' && <FormMessage key={answering.attempt}>{errorText(answering.code)}</FormMessage>}
    </Dialog>
  )
}
