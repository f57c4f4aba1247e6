import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireSignal } from '../../../contract/signals.ts'
import { selectOffsetMs, selectUser } from '../../shell/session/sessionSlice.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PopupRing } from './PopupRing.tsx'
import { keepShownSignal } from './shownSignal.ts'
import { SignalActions } from './SignalActions.tsx'
import { SignalFacts } from './SignalFacts.tsx'
import styles from './SignalPopup.module.css'
import { usePopupTime } from './usePopupTime.ts'
import { useSignalText } from './useSignalText.ts'

type Props = {
  signal: WireSignal
  /** Its time in milliseconds: 60 s, or what a reload has left of them. */
  left: number
  /** Something covers home, or the tab is hidden: the time is paused. */
  hold: boolean
  onClose: () => void
}

/** True if the focus has crossed the element's border, not only moved inside it. */
const isCrossed = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget)

/**
 * A signal in the corner of home for 60 s (ENG-12). Not a modal dialog: it comes unasked, and would take the
 * focus from a person about to press a button. Pointing at it or focusing it holds the time (WCAG 2.2.1).
 */
export function SignalPopup({ signal, left: time, hold, onClose }: Props) {
  const { t } = useTranslation(['signals', 'app'])
  const { summary } = useSignalText()
  const offsetMs = useSelector(selectOffsetMs)
  const uid = useSelector(selectUser)?.userId
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const returnTo = useRef<EventTarget | null>(null)
  const left = usePopupTime(time, hold || isPointed || isFocused, {
    onEnd: onClose,
    onPace: (rest, isHeld) => uid !== undefined && keepShownSignal({ uid, signal, left: rest, since: isHeld ? null : Date.now() }),
  })

  // Also while the time is held: an order by it makes no sense any more.
  useEffect(() => {
    if (signal.until === undefined) return undefined
    const timer = setTimeout(onClose, Math.max(0, signal.until - offsetMs - Date.now()))
    return () => clearTimeout(timer)
  }, [signal.until, offsetMs, onClose])

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // An open panel closes first.
      if (event.key === 'Escape' && !hold && !event.defaultPrevented && !document.querySelector(':popover-open')) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hold, onClose])

  // Closed by its own button: the focus goes back to where it came from.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && returnTo.current instanceof HTMLElement) returnTo.current.focus()
    },
    [],
  )

  return (
    <>
      <Announcement text={summary(signal)} />
      <section className={styles.popup} aria-label={t('popup.title')} data-signal={signal.id}>
        <div
          className={styles.content}
          onPointerEnter={() => setPointed(true)}
          onPointerLeave={() => setPointed(false)}
          onFocus={(event) => {
            if (isCrossed(event)) returnTo.current = event.relatedTarget
            setFocused(true)
          }}
          onBlur={(event) => isCrossed(event) && setFocused(false)}
        >
          <header className={styles.head}>
            <h2>{t('popup.title')}</h2>
            <PopupRing left={left} />
            <button type="button" className={styles.close} aria-label={t('app:frame.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <SignalFacts signal={signal} />
          <p className={styles.risk}>{t('risk')}</p>
          <SignalActions signal={signal} onDone={onClose} />
        </div>
      </section>
    </>
  )
}

/** Announces the signal once. The live region exists before its text, otherwise screen readers ignore it. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 100)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="hidden">
      {said}
    </p>
  )
}
