import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './BlockDialog.module.css'
import { useBlockWays } from './useBlockWays.ts'

/**
 * Explains why trading is blocked and how to lift it (TRD-09). Closes by itself when it is lifted, in any
 * tab.
 */
export default function BlockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'app'])
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const ways = useBlockWays()
  const lifted = user !== null && !isTradingBlocked(user)
  const thanks = t('lifted')
  useEffect(() => {
    if (!lifted) return
    dispatch(toastShown({ text: thanks, tone: 'success' }))
    onClose()
  }, [lifted, dispatch, thanks, onClose])
  const onlySupport = ways.size === 1
  return (
    <Dialog title={ways.has('sign') ? t('title') : t('cover')} close={t('app:frame.close')} onClose={onClose}>
      <p>{onlySupport ? t('textSupport') : t('text')}</p>
      <div className={styles.ways}>
        {ways.has('sign') && (
          <Button tone="primary" size="large" wide onClick={() => dispatch(dialogOpened({ name: 'modal_sign' }))}>
            {t('sign')}
          </Button>
        )}
        {ways.has('upload') && (
          <ButtonLink size="large" wide href={hrefOf(paths.show('personal', 'verify'))}>
            {t('upload')}
          </ButtonLink>
        )}
        <ButtonLink
          {...(onlySupport ? { tone: 'primary', size: 'large' } : { tone: 'plain' })}
          wide
          href={hrefOf(paths.show('contacts', 'blocked'))}
        >
          {t('support')}
        </ButtonLink>
      </div>
      <p className={styles.keep}>{t('keep')}</p>
    </Dialog>
  )
}
