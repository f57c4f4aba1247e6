import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { canQuickTopUp, acceptsQuickTopUp } from '../../../domain/funding/quickTopUp.ts'
import { hasSavedCard } from '../../../domain/session/userFields.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { dialogOpened, type DialogRequest } from '../../shell/dialogs/dialogsSlice.ts'
import { selectAccount, selectSettings, selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ChatToggle } from './ChatToggle.tsx'
import styles from './TradingScreen.module.css'
import { WeekendTool } from './WeekendTool.tsx'

const hideOnClick = ({ currentTarget }: Event): void => (currentTarget as HTMLElement).hidePopover()
/** Closes the sheet after a press on one of its buttons. */
const closeOnChoice = (menu: HTMLElement | null): void => menu?.addEventListener('click', hideOnClick)

/** Buttons of the trading screen (TRD-12, TRD-13), each only where its feature is available to the person. */
export function TradingTools() {
  const { t } = useTranslation('trading')
  const dispatch = useDispatch()
  const settings = useSelector(selectSettings)
  const user = useSelector(selectShownUser)
  const account = useSelector(selectAccount)
  if (!user || !account) return null
  const tool = (text: 'tools.topUp' | 'tools.copy', name: Extract<DialogRequest, { name: 'quickTopUp' | 'copy' }>['name']) => (
    <Button tone="plain" onClick={() => dispatch(dialogOpened({ name }))}>
      {t(text)}
    </Button>
  )
  const topUp =
    canQuickTopUp({ ...user, hasCard: hasSavedCard(user) }) && acceptsQuickTopUp(account) && isFeatureEnabled(settings, 'quickTopUp')
  return (
    <div className={styles.tools} role="group" aria-label={t('tools.title')}>
      {isFeatureEnabled(settings, 'chat') && <ChatToggle />}
      <button type="button" className={styles.more} popoverTarget="trading-tools" aria-label={t('tools.more')}>
        <Icon name="more" />
      </button>
      {/* In the line of the warning where there is room, else a sheet that closes with each choice. */}
      <div id="trading-tools" popover="auto" className={styles.menu} ref={closeOnChoice}>
        {topUp && tool('tools.topUp', 'quickTopUp')}
        {isFeatureEnabled(settings, 'copy') && tool('tools.copy', 'copy')}
        {isFeatureEnabled(settings, 'tournaments') && <WeekendTool />}
      </div>
    </div>
  )
}
