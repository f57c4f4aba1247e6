import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './className.ts'
import styles from './Field.module.css'
import { Sentence } from './Sentence.tsx'

/** The attributes that link an input to its label, hint and error. A custom input spreads them. */
export type FieldLinks = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  /** The error text, shown in place of the hint. */
  error?: string | undefined
  /**
   * Says how the input is understood, and is announced when it changes; empty while there is nothing to say.
   */
  status?: string | undefined
  /** Shown at the end of the label's line, such as a minimum or "optional". */
  aside?: ReactNode
  className?: string | undefined
}

/** The layout of every field: label above, hint or error below, linked for screen readers. */
export function FieldFrame({
  label,
  hint,
  error,
  status,
  aside,
  className,
  children,
}: FieldFrameProps & { children: (links: FieldLinks) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && (
          <span className={styles.aside}>
            <Sentence>{aside}</Sentence>
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          <Sentence>{note}</Sentence>
        </p>
      )}
      {status !== undefined && (
        <p role="status" className={styles.status}>
          <Sentence>{status}</Sentence>
        </p>
      )}
    </div>
  )
}

type InputMode = ComponentProps<'input'>['inputMode']
/** A field for an amount says how it reads one that can be read in two ways (APP-33): `useAmountReading`. */
type AmountStatus = { inputMode: 'decimal'; status: string } | { inputMode?: Exclude<InputMode, 'decimal'> }

export type FieldProps = FieldFrameProps & { end?: ReactNode; start?: ReactNode } & AmountStatus &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'inputMode'>

const figures: ReadonlySet<string | undefined> = new Set(['email', 'tel', 'password', 'numeric', 'decimal'])
/**
 * Addresses, numbers and codes are left to right in every language; otherwise the cursor jumps inside them
 * (APP-23).
 */
const directionOf = ({ type, inputMode }: ComponentProps<'input'>): 'ltr' | undefined =>
  figures.has(type) || figures.has(inputMode) ? 'ltr' : undefined

/** A text field. `start` and `end` go inside the box: a prefix, a unit, a button. */
export function Field({ label, hint, error, status, aside, className, start, end, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} status={status} aside={aside} className={className}>
      {(links) => (
        <span className={styles.box}>
          {start}
          <input className={styles.input} dir={directionOf(input)} {...input} {...links} />
          {end}
        </span>
      )}
    </FieldFrame>
  )
}

export type SelectFieldProps = FieldFrameProps & Omit<ComponentProps<'select'>, 'className' | 'id'>

/** A native select, which works best on phones. */
export function SelectField({ label, hint, error, aside, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
      {(links) => (
        <span className={classes(styles.box, styles.select)}>
          <select className={styles.input} {...select} {...links}>
            {children}
          </select>
        </span>
      )}
    </FieldFrame>
  )
}
