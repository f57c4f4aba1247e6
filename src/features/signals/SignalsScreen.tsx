import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Mutes } from './Mutes.tsx'
import { SignalList } from './SignalList.tsx'
import styles from './Signals.module.css'
import { TrackRecord } from './TrackRecord.tsx'

const tabs = ['list', 'record', 'popups'] as const

/** Renders `#/show/signals`, `#/show/signals/record` and, for a person, `#/show/signals/popups` (ENG-12). */
export default function SignalsScreen() {
  const { t } = useTranslation('signals')
  const navigate = useNavigate()
  const isPerson = useSelector(selectShownUser) !== null
  const { add } = useParams()
  const offered = tabs.filter((tab) => tab !== 'popups' || isPerson)
  const value = offered.find((tab) => tab === add) ?? 'list'
  const panels = { list: <SignalList />, record: <TrackRecord />, popups: <Mutes /> }
  return (
    <Page width="wide">
      <ScreenHeading title={t('title')} />
      <p className={styles.lead}>
        {t('lead')} <strong>{t('risk')}</strong>
      </p>
      <Tabs
        label={t('title')}
        value={value}
        onChange={(next) => void navigate(next === 'list' ? paths.show('signals') : paths.show('signals', next), { replace: true })}
        tabs={offered.map((tab) => ({ value: tab, label: t(`tab.${tab}`), panel: panels[tab] }))}
      />
    </Page>
  )
}
