import type { ReactNode } from 'react'
import { classes } from './className.ts'
import styles from './Page.module.css'

export type PageProps = {
  /** How wide it may grow: `wide` for parts side by side, `middle` and `column` for a list of them, `text` for what is read, `narrow` for one matter. */
  width: 'wide' | 'middle' | 'column' | 'text' | 'narrow'
  className?: string | undefined
  children: ReactNode
}

/** The place of a whole screen: its width, its margins, and the distance between its parts. */
export const Page = ({ width, className, children }: PageProps) => (
  <div className={classes(styles.page, styles[width], className)}>{children}</div>
)

/** The first row of a screen: its heading, and at the other end what concerns all of it. */
export const PageHead = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>
