import { iconPaths, type AppIconName } from './iconPaths.ts'

export type IconProps = { name: AppIconName; size?: number }

/** A decorative drawing in outlines on 24 by 24. Hidden from screen readers, so text must accompany it. */
export const Outline = ({ path, size = 20, stroke = 1.7 }: { path: string; size?: number; stroke?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** One of the app's icons. */
export const Icon = ({ name, size = 20 }: IconProps) => <Outline path={iconPaths[name]} size={size} />
