import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WirePromotion } from '../../../contract/promotions.ts'
import { selectOffsetMs } from '../../shell/sessionSlice.ts'
import { momentText } from '../../shell/times.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { percentText } from '../../shell/percentText.ts'
import styles from './PromoMenu.module.css'

type Props = { list: readonly WirePromotion[]; offline: boolean; onUse: (name: string) => Promise<void> }

/** The promotions open to the person (ENG-01): what each adds, until when, and which one goes with the next deposit. */
export function PromotionList({ list, offline, onUse }: Props) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [today] = useState(() => Date.now() + offset)
  const [sending, setSending] = useState<string | null>(null)
  async function choose(name: string): Promise<void> {
    if (sending !== null) return
    setSending(name)
    await onUse(name)
    setSending(null)
  }
  if (list.length === 0) return <EmptyState title={t('menu.empty')} />
  return (
    <ul className={styles.list}>
      {list.map(({ name, title, end, percent, active }) => (
        <li key={name} className={styles.row}>
          <div className={styles.about}>
            <strong>{title ?? name}</strong>
            <span className={styles.until}>{t('menu.until', { until: momentText(end, today, locale) })}</span>
          </div>
          {percent !== undefined && <span className={styles.percent}>{percentText(percent, locale, 'signed')}</span>}
          {active ? (
            <Chip tone="accent">{t('menu.active')}</Chip>
          ) : (
            <Button
              aria-label={`${t('menu.use')}: ${title ?? name}`}
              busy={sending === name}
              disabled={offline}
              onClick={() => void choose(name)}
            >
              {t('menu.use')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
