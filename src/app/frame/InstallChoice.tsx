import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { canInstall, install, onInstallChange } from '../../bridges/installPrompt.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './InstallChoice.module.css'
import { installWay } from './installWay.ts'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** The app as an app: a button where the browser offers it, the steps where it does not, nothing where it is installed (PWA-01, PWA-09). */
export function InstallChoice() {
  const { t } = useTranslation('install')
  const offered = useSyncExternalStore(onInstallChange, canInstall)
  const way = installWay(navigator)
  if (isInstalled() || (!offered && way === null)) return null
  return (
    <section className={styles.install} aria-label={t('install.title')}>
      <h3>{t('install.title')}</h3>
      <p>{t('install.text')}</p>
      {offered && (
        <Button wide onClick={install}>
          {t('install.button')}
        </Button>
      )}
      {!offered && way !== null && (
        <ol>
          <li>{t(`install.${way}.menu`)}</li>
          <li>{t(`install.${way}.add`)}</li>
          <li>{t('install.confirm')}</li>
        </ol>
      )}
    </section>
  )
}
