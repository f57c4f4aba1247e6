import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './className.ts'
import styles from './Field.module.css'

/** What ties an input to its label, hint and error; a custom input spreads it on itself. */
export type FieldLinks = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  /** The text of what is wrong; shown in place of the hint. */
  error?: string | undefined
  /** Stands at the end of the label's line, such as a minimum or "optional". */
  aside?: ReactNode
  className?: string | undefined
}

/** The frame of every field: label above, hint or error below, tied together for readers of the screen. */
export function FieldFrame({
  label,
  hint,
  error,
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
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  )
}

export type FieldProps = FieldFrameProps & { end?: ReactNode; start?: ReactNode } & Omit<ComponentProps<'input'>, 'className' | 'id'>

const figures: ReadonlySet<string | undefined> = new Set(['email', 'tel', 'password', 'numeric', 'decimal'])
/** Addresses, numbers and codes read from the left in every language, else a cursor jumps among their parts (APP-23). */
const directionOf = ({ type, inputMode }: ComponentProps<'input'>): 'ltr' | undefined =>
  figures.has(type) || figures.has(inputMode) ? 'ltr' : undefined

/** A text field. `start` and `end` stand inside the box: a prefix, a unit, a button. */
export function Field({ label, hint, error, aside, className, start, end, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
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

/** A choice out of a list: the browser's own, which is the best one on a phone. */
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
