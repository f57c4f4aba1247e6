import type { ReactNode } from 'react'
import { classes } from './className.ts'
import { holdFocus } from './holdFocus.ts'
import styles from './Page.module.css'

export type PageProps = {
  /**
   * `wide`: the whole grid; `text`: a reading measure on the grid's left edge; `narrow`: one topic in the
   * middle.
   */
  width: 'wide' | 'text' | 'narrow'
  className?: string | undefined
  children: ReactNode
}

/** The container of a screen: width, margins and spacing. It holds a focus whose element goes. */
export const Page = ({ width, className, children }: PageProps) => (
  <div ref={holdFocus} className={classes(styles.page, styles[width], className)} data-page={width}>
    {children}
  </div>
)

/** The first row of a screen: its heading, and its actions at the other end. */
export const PageHeader = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>
