import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { listFormatter } from '../../../domain/kernel/formatters.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { selectAccount, selectUser } from '../../shell/session/sessionSlice.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './BlockDialog.module.css'
import { useBlockWays } from './useBlockWays.ts'

/**
 * Explains why trading is blocked and how to lift it (TRD-09). Closes by itself when it is lifted, in any
 * tab.
 */
export default function BlockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['block', 'app', 'ask'])
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const account = useSelector(selectAccount)
  const name = useAccountName()
  const locale = useLocale()
  const ways = useBlockWays()
  const lifted = user !== null && !isTradingBlocked(user)
  const thanks = t('lifted')
  useEffect(() => {
    if (!lifted) return
    dispatch(toastShown({ text: thanks, tone: 'success' }))
    onClose()
  }, [lifted, dispatch, thanks, onClose])
  const onlySupport = ways.size === 1
  const asked = [...(ways.has('sign') ? [t('sign.title')] : []), ...(ways.has('upload') ? [t('ask:fact.document')] : [])]
  const ask = {
    subject: t('cover'),
    facts: [
      { label: t('ask:fact.status'), value: onlySupport ? t('cover') : t('title') },
      ...(asked.length > 0 ? [{ label: t('ask:fact.asked'), value: listFormatter(locale, { type: 'conjunction' }).format(asked) }] : []),
      ...(account ? [{ label: t('ask:fact.account'), value: name(account) }] : []),
    ],
  }
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
        <AskSupport {...(onlySupport ? { tone: 'primary', size: 'large' } : { tone: 'plain' })} wide ask={ask} />
      </div>
      <p className={styles.keep}>{t('keep')}</p>
    </Dialog>
  )
}
