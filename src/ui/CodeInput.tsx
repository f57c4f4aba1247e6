import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './CodeInput.module.css'
import { codeLength, type EnteredDigits, enterDigits, eraseDigit, noDigits, nextPlace } from './codeDigits.ts'

export type CodeInputProps = {
  label: ReactNode
  /** Names one of the six inputs. */
  digitLabel: (place: number) => string
  error?: string | undefined
  disabled?: boolean
  /** Called on every change; the code is complete with six digits. */
  onChange: (code: string) => void
  onComplete: (code: string) => void
}

/**
 * Six one-digit inputs that type, paste and autofill as one (SEC-05). Change `key` to clear it and focus the
 * first.
 */
export function CodeInput({ label, digitLabel, error, disabled = false, onChange, onComplete }: CodeInputProps) {
  const errorId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [digits, setDigits] = useState(noDigits)
  useEffect(() => inputs.current[0]?.focus(), [])

  function apply(entered: EnteredDigits) {
    const code = entered.digits.join('')
    setDigits(entered.digits)
    inputs.current[entered.focus]?.focus()
    onChange(code)
    if (code.length === codeLength && code !== digits.join('')) onComplete(code)
  }
  function onKey(event: KeyboardEvent, place: number) {
    const next = nextPlace(event.key, place)
    if (event.key !== 'Backspace' && next === null) return
    event.preventDefault()
    if (next === null) apply(eraseDigit(digits, place))
    else inputs.current[next]?.focus()
  }
  function onPaste(event: ClipboardEvent, place: number) {
    event.preventDefault()
    apply(enterDigits(digits, place, event.clipboardData.getData('text')))
  }

  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <div className={styles.digits} dir="ltr">
        {digits.map((digit, place) => (
          <input
            // The index is a stable key: the inputs never move.
            key={place}
            ref={(element) => void (inputs.current[place] = element)}
            value={digit}
            disabled={disabled}
            inputMode="numeric"
            // Only the first: browsers autofill the whole code into it.
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(place + 1)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => apply(enterDigits(digits, place, target.value))}
            onKeyDown={(event) => onKey(event, place)}
            onPaste={(event) => onPaste(event, place)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
