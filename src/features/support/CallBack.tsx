import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CallBackForm } from './CallBackForm.tsx'
import styles from './Support.module.css'

/**
 * The call-back form (SUP-04): a button that opens it below. Escape hides it and keeps the number, and a
 * request on its way.
 */
export function CallBack() {
  const { t } = useTranslation('support')
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [form, setForm] = useState<'none' | 'open' | 'hidden'>('none')
  const isOpen = form === 'open'
  const close = (to: 'none' | 'hidden') => {
    setForm(to)
    opener.current?.focus()
  }
  useEffect(() => {
    const element = container.current
    if (!isOpen || !element) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close('hidden')
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div ref={container} className={styles.call}>
      <Button
        ref={opener}
        wide
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<Icon name="support" />}
        onClick={() => setForm(isOpen ? 'hidden' : 'open')}
      >
        {t('calls.open')}
        <Icon name="down" size={16} />
      </Button>
      <div id={id} hidden={!isOpen} className={styles.drop}>
        {form !== 'none' && <CallBackForm onDone={() => close('none')} />}
      </div>
    </div>
  )
}
