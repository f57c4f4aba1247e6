import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Icon } from './Icon.tsx'
import { Sentence } from './Sentence.tsx'
import type { AppIconName } from './iconPaths.ts'

export type BannerProps = {
  tone: 'warn' | 'info' | 'danger'
  icon?: AppIconName
  children: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
}

/** A message across the screen about its state. */
export function Banner({ tone, icon, children, action, role = 'status' }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      {icon && <Icon name={icon} />}
      <span className={styles.text}>
        <Sentence>{children}</Sentence>
      </span>
      {action}
    </div>
  )
}
