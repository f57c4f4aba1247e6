import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CallBackForm } from './CallBackForm.tsx'
import styles from './Contacts.module.css'

/** The call-back dropdown (SUP-04): a button that opens the form below it. Escape closes it, and the number stays as typed. */
export function CallBack() {
  const { t } = useTranslation('contacts')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    const at = place.current
    if (!isOpen || !at) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    at.addEventListener('keydown', onKey)
    return () => at.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div ref={place} className={styles.call}>
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
