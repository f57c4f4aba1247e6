import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/**
 * The risk dialog of the card tab (FUND-03): offers verification or bitcoin to persons whose cards need full
 * verification first. They may stay.
 */
export default function CardRiskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['funding', 'app'])
  return (
    <Dialog
      title={t('funding:risk.title')}
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
