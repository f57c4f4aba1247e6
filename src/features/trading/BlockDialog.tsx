import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isTradingBlocked } from '../../../domain/accounts/tradingBlock.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { toastShown } from '../../shell/toasts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './BlockDialog.module.css'

/** Why trading is blocked, and three ways on (TRD-09). It closes by itself as soon as it is lifted, in whichever tab that was done. */
export default function BlockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'app'])
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const lifted = user !== null && !isTradingBlocked(user)
  const thanks = t('lifted')
  useEffect(() => {
    if (!lifted) return
    dispatch(toastShown({ text: thanks, tone: 'success' }))
    onClose()
  }, [lifted, dispatch, thanks, onClose])
  return (
    <Dialog title={t('title')} close={t('app:frame.close')} onClose={onClose}>
      <p>{t('text')}</p>
      <div className={styles.ways}>
        <Button tone="primary" size="large" wide onClick={() => dispatch(dialogOpened({ name: 'modal_sign' }))}>
          {t('sign')}
        </Button>
        <ButtonLink size="large" wide href={hrefOf(paths.show('personal', 'verify'))}>
          {t('upload')}
        </ButtonLink>
        <ButtonLink tone="plain" wide href={hrefOf(paths.show('tickets'))}>
          {t('support')}
        </ButtonLink>
      </div>
      <p className={styles.keep}>{t('keep')}</p>
    </Dialog>
  )
}
