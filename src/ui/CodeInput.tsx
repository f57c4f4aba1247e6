import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './CodeInput.module.css'
import { codeLength, type Entered, enterDigits, eraseDigit, noDigits, placeAfter } from './codeDigits.ts'

export type CodeInputProps = {
  label: ReactNode
  /** Names one of the six inputs. */
  digitLabel: (place: number) => string
  error?: string | undefined
  /** Told of every change; the code is whole when it has six digits. */
  onChange: (code: string) => void
  onWhole: (code: string) => void
}

/** Six digits, one input each, that type, paste and fill in as one (SEC-05). Give it a new `key` to clear it and focus the first. */
export function CodeInput({ label, digitLabel, error, onChange, onWhole }: CodeInputProps) {
  const errorId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [digits, setDigits] = useState(noDigits)
  useEffect(() => inputs.current[0]?.focus(), [])

  function take(entered: Entered) {
    const code = entered.digits.join('')
    setDigits(entered.digits)
    inputs.current[entered.focus]?.focus()
    onChange(code)
    if (code.length === codeLength && code !== digits.join('')) onWhole(code)
  }
  function onKey(event: KeyboardEvent, place: number) {
    const next = placeAfter(event.key, place)
    if (event.key !== 'Backspace' && next === null) return
    event.preventDefault()
    if (next === null) take(eraseDigit(digits, place))
    else inputs.current[next]?.focus()
  }
  function onPaste(event: ClipboardEvent, place: number) {
    event.preventDefault()
    take(enterDigits(digits, place, event.clipboardData.getData('text')))
  }

  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <div className={styles.digits} dir="ltr">
        {digits.map((digit, place) => (
          <input
            // The places are the list: they neither move nor go.
            key={place}
            ref={(element) => void (inputs.current[place] = element)}
            value={digit}
            inputMode="numeric"
            // Only the first: the browser fills the whole code into it.
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(place + 1)}
            aria-invalid={error === undefined ? undefined : true}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => take(enterDigits(digits, place, target.value))}
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
