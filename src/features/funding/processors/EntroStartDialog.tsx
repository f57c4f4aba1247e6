import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { background } from '../../../bridges/background.ts'
import { dialogOpened } from '../../../shell/dialogs/dialogsSlice.ts'
import { useDepositOffer } from '../../../shell/deposits/useDepositOffer.ts'
import { hrefOf } from '../../../shell/location/location.ts'
import { paths } from '../../../shell/location/routes.ts'
import { selectUser } from '../../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { useEntropayOffer } from './useEntropayOffer.ts'

/**
 * Asks whether to pay with ENTROPAY (FUND-28). Without a deposit under way it only announces what
 * `#/show/funding/entro` starts.
 */
export default function EntroStartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['cascade', 'app'])
  const errorText = useErrorText('cascade')
  const dispatch = useDispatch()
  const hasPin = useSelector(selectUser)?.entro_pin === true
  const offered = useEntropayOffer(onClose)
  const { status, sending, answer } = useDepositOffer(offered?.id ?? '', () => undefined)

  function agree(): void {
    if (!offered) return onClose()
    if (!hasPin) return answer('yes', background.acceptOffer)
    onClose()
    dispatch(dialogOpened({ name: 'dialog_entro_pin' }))
  }
  return (
    <Dialog
      title={t('step.entro.now')}
      close={offered ? undefined : t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          {offered ? (
            <Button busy={sending === 'no'} onClick={() => answer('no', background.rejectOffer)}>
              {t('entro.no')}
            </Button>
          ) : (
            <ButtonLink href={hrefOf(paths.show('funding'))}>{t('entro.no')}</ButtonLink>
          )}
          <Button tone="primary" busy={sending === 'yes'} onClick={agree}>
            {t('entro.yes')}
          </Button>
        </>
      }
    >
      <p>{t('note.entro')}</p>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </Dialog>
  )
}
