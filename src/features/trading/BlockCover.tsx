import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { countClick } from '../../../domain/accounts/blockedClicks.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BlockCover.module.css'

/**
 * Covers the platform while trading is blocked (TRD-09). Opens the dialog on mount, and again on the tenth
 * click on the cover (TRD-10).
 */
export function BlockCover() {
  const { t } = useTranslation('block')
  const dispatch = useDispatch()
  const cover = useRef<HTMLDivElement>(null)
  const open = useCallback(() => dispatch(dialogOpened({ name: 'blocked' })), [dispatch])
  useEffect(() => void open(), [open])
  useEffect(() => {
    const place = cover.current
    let clicks = 0
    const count = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('button')) return
      const next = countClick(clicks)
      clicks = next.clicks
      if (next.opens) open()
    }
    place?.addEventListener('click', count)
    return () => place?.removeEventListener('click', count)
  }, [open])
  return (
    <div ref={cover} className={styles.cover}>
      <div className={styles.card}>
        <h2>{t('cover')}</h2>
        <p>{t('coverText')}</p>
        <Button tone="primary" onClick={open}>
          {t('cover.what')}
        </Button>
      </div>
    </div>
  )
}
