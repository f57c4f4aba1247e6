import type { ReactNode } from 'react'
import { classes } from './className.ts'
import styles from './Page.module.css'

export type PageProps = {
  /** Maximum width: `wide` for side-by-side parts, `middle` and `column` for lists, `text` for prose, `narrow` for one topic. */
  width: 'wide' | 'middle' | 'column' | 'text' | 'narrow'
  className?: string | undefined
  children: ReactNode
}

/** The container of a screen: width, margins and spacing. */
export const Page = ({ width, className, children }: PageProps) => (
  <div className={classes(styles.page, styles[width], className)}>{children}</div>
)

/** The first row of a screen: its heading, and its actions at the other end. */
export const PageHeader = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>
