import { iconPaths, type AppIconName } from './iconPaths.ts'

export type IconProps = { name: AppIconName; size?: number }

/** A decorative icon. Hidden from screen readers, so text must accompany it. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
)
