import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The risk popup of the card tab (FUND-03): whose cards need full verification first is led to it, or to bitcoin, and may stay all the same. */
export default function CardRiskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['funding', 'app'])
  return (
    <Dialog
      title={t('funding:risk.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('funding:risk.stay')}</Button>
          <ButtonLink href={hrefOf(paths.show('personal', 'verify'))}>{t('funding:risk.verify')}</ButtonLink>
          <ButtonLink tone="primary" href={hrefOf(paths.show('funding', 'bitcoin'))}>
            {t('funding:payment.bitcoin')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('funding:risk')}</p>
    </Dialog>
  )
}
