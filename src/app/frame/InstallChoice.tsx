import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { canInstall, install, onInstallChange } from '../../bridges/installPrompt.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './InstallChoice.module.css'

/** iPhones and iPads offer nothing to press: the person goes the way themselves. */
const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** The app as an app: a button where the browser offers it, the steps where it does not, nothing where it is installed (PWA-01, PWA-09). */
export function InstallChoice() {
  const { t } = useTranslation('install')
  const offered = useSyncExternalStore(onInstallChange, canInstall)
  if (isInstalled() || (!offered && !isApple())) return null
  return (
    <section className={styles.install} aria-label={t('install.title')}>
      <h3>{t('install.title')}</h3>
      <p>{t('install.text')}</p>
      {offered && (
        <Button wide onClick={install}>
          {t('install.button')}
        </Button>
      )}
      {!offered && (
        <ol>
          <li>{t('install.share')}</li>
          <li>{t('install.add')}</li>
          <li>{t('install.confirm')}</li>
        </ol>
      )}
    </section>
  )
}
