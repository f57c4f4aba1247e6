import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './className.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonTone = 'primary' | 'quiet' | 'plain' | 'danger'
type ButtonStyle = { tone?: ButtonTone; size?: 'regular' | 'large'; wide?: boolean; icon?: ReactNode }
export type ButtonProps = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>

const classOf = ({ tone = 'quiet', size = 'regular', wide = false }: ButtonStyle, more?: string) =>
  classes(styles.button, styles[tone], size === 'large' && styles.large, wide && styles.wide, more)

/**
 * A button. While `busy` it ignores clicks but stays focusable, so that screen readers announce the outcome.
 */
export function Button({ tone, size, wide, icon, busy = false, className, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <Spinner />}
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, icon, className, children, ...rest }: ButtonStyle & ComponentProps<'a'>) {
  return (
    <a className={classOf({ ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) }, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
