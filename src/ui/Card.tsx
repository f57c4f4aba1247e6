import type { ComponentProps, ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './className.ts'
import { holdFocus } from './holdFocus.ts'

export type CardProps = { title?: ReactNode; aside?: ReactNode; tight?: boolean } & Omit<ComponentProps<'section'>, 'title'>

/** A surface for one topic. A focus whose element goes moves to its heading. */
export function Card({ title, aside, tight = false, className, children, ...rest }: CardProps) {
  return (
    <section ref={holdFocus} className={classes(styles.card, tight && styles.tight, className)} {...rest}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
