import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { countClick } from '../../../domain/accounts/blockedClicks.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BlockCover.module.css'

/**
 * Lies over the platform while trading is blocked (TRD-09). The modal opens as the person arrives; clicks on the cover are counted, and the
 * tenth opens it again (TRD-10).
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
