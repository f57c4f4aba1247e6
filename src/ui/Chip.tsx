import type { ComponentProps } from 'react'
import styles from './Chip.module.css'
import { classes } from './className.ts'

export type ChipTone = 'plain' | 'accent' | 'rise' | 'fall' | 'warn' | 'live' | 'demo'
export type ChipProps = { tone?: ChipTone } & ComponentProps<'span'>

/** A short fact beside other content. `live` has a dot; `demo` marks play money. */
export const Chip = ({ tone = 'plain', className, ...rest }: ChipProps) => (
  <span className={classes(styles.chip, styles[tone], className)} {...rest} />
)
