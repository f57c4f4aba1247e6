import type { ComponentProps, ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './className.ts'

export type CardProps = { title?: ReactNode; aside?: ReactNode; tight?: boolean } & Omit<ComponentProps<'section'>, 'title'>

/** A surface for one topic. */
export function Card({ title, aside, tight = false, className, children, ...rest }: CardProps) {
  return (
    <section className={classes(styles.card, tight && styles.tight, className)} {...rest}>
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
