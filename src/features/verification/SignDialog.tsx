import { useTranslation } from 'react-i18next'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { currentDeclaration } from '../../../domain/verification/declaration.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { SignatureInput } from './SignatureInput.tsx'
import styles from './SignDialog.module.css'
import { useSignature } from './useSignature.ts'

/**
 * The signature dialog (VER-09): drawn, or typed or uploaded by those who cannot draw, below the text that is
 * signed. Its arrival lifts the trading block (TRD-09).
 */
export default function SignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'declaration', 'app'])
  const errorText = useErrorText('block')
  const nameText = useErrorText('support')
  const locale = useLocale()
  const { form, user, isOffline, status, isReading, submit, ...input } = useSignature(onClose)
  const fault = status.at === 'refused' ? status.fault : null
  // About the typed name itself: shown at its field.
  const nameError = fault?.code.startsWith('name.') ? nameText(fault.code) : undefined
  const dialog = { title: t('sign.title'), close: t('app:frame.close'), onClose }
  if (user && !canSign(user))
    return (
      <Dialog
        {...dialog}
        actions={
          <ButtonLink tone="primary" href={hrefOf(paths.show('contacts', 'documents'))}>
            {t('support')}
          </ButtonLink>
        }
      >
        <p>{t('sign.notAllowed')}</p>
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      actions={
        <Button type="submit" form="signature" tone="primary" busy={status.at === 'sending' || isReading}>
          {t('sign.save')}
        </Button>
      }
    >
      <form ref={form} id="signature" className={styles.form} onSubmit={submit} noValidate>
        <OfflineNote isOffline={isOffline} offline={t('sign.offline')}>
          {t('sign.text')}
        </OfflineNote>
        <SignatureInput {...input} nameError={nameError} />
        <div className={styles.declares}>
          <p>{t('sign.declares')}</p>
          {/* The person may sign for another name than they typed: the profile's is what they vouch for. */}
          <p>{t(`declaration:${currentDeclaration}`, { name: user ? fullName(user, locale) : '' })}</p>
        </div>
        {status.at === 'refused' && nameError === undefined && (
          <ErrorMessage
            key={status.attempt}
            code={status.fault.code}
            detail={status.fault.code === 'sign.empty' ? t('sign.emptyText') : undefined}
          >
            {errorText(status.fault.code)}
          </ErrorMessage>
        )}
      </form>
    </Dialog>
  )
}
