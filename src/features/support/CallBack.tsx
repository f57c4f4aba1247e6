import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CallBackForm } from './CallBackForm.tsx'
import styles from './Support.module.css'

/** The call-back form (SUP-04): a button that opens it below. Escape closes it and keeps the number. */
export function CallBack() {
  const { t } = useTranslation('support')
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    const element = container.current
    if (!isOpen || !element) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div ref={container} className={styles.call}>
      <Button ref={opener} wide aria-expanded={isOpen} aria-controls={id} icon={<Icon name="support" />} onClick={() => setOpen(!isOpen)}>
        {t('calls.open')}
        <Icon name="down" size={16} />
      </Button>
      <div id={id} hidden={!isOpen} className={styles.drop}>
        {isOpen && <CallBackForm onDone={close} />}
      </div>
    </div>
  )
}
