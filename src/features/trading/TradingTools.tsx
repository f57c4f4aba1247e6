import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { mayTopUpQuickly, takesQuickTopUp } from '../../../domain/funding/quickTopUp.ts'
import { isOffered } from '../../../domain/settings/offered.ts'
import { dialogOpened, type DialogRequest } from '../../shell/dialogs.ts'
import { selectAccount, selectSettings, selectShownUser } from '../../shell/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { ChatOpener } from './ChatOpener.tsx'
import styles from './TradingScreen.module.css'
import { WeekendTool } from './WeekendTool.tsx'

/** What opens from the trading screen beside the platform (TRD-12, TRD-13), each where it is offered to the person. */
export function TradingTools() {
  const { t } = useTranslation('trading')
  const dispatch = useDispatch()
  const settings = useSelector(selectSettings)
  const user = useSelector(selectShownUser)
  const account = useSelector(selectAccount)
  if (!user || !account) return null
  const tool = (text: 'tools.topUp' | 'tools.copy', name: Extract<DialogRequest, { name: 'quickTopUp' | 'copy' }>['name']) => (
    <Button onClick={() => dispatch(dialogOpened({ name }))}>{t(text)}</Button>
  )
  const topUp = mayTopUpQuickly(user) && takesQuickTopUp(account) && isOffered(settings, 'quickTopUp')
  return (
    <div className={styles.tools} role="group" aria-label={t('tools.title')}>
      {isOffered(settings, 'chat') && <ChatOpener />}
      {topUp && tool('tools.topUp', 'quickTopUp')}
      {isOffered(settings, 'copy') && tool('tools.copy', 'copy')}
      {isOffered(settings, 'tournaments') && <WeekendTool />}
    </div>
  )
}
