import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { canInstall, install, onInstallChange } from '../../bridges/installPrompt.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './InstallChoice.module.css'
import { installMethod } from './installMethod.ts'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/**
 * Offers installation: a button where the browser supports one, manual steps where it does not, nothing once
 * installed (PWA-01, PWA-09).
 */
export function InstallChoice() {
  const { t } = useTranslation('install')
  const hasPrompt = useSyncExternalStore(onInstallChange, canInstall)
  const method = installMethod(navigator)
  if (isInstalled() || (!hasPrompt && method === null)) return null
  return (
    <section className={styles.install} aria-label={t('install.title')}>
      <h3>{t('install.title')}</h3>
      <p>{t('install.text')}</p>
      {hasPrompt && (
        <Button wide onClick={install}>
          {t('install.button')}
        </Button>
      )}
      {!hasPrompt && method !== null && (
        <ol>
          <li>{t(`install.${method}.menu`)}</li>
          <li>{t(`install.${method}.add`)}</li>
          <li>{t('install.confirm')}</li>
        </ol>
      )}
    </section>
  )
}
