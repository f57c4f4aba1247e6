import type { ReactNode } from 'react'
import styles from './Stepper.module.css'

export type StepState = 'done' | 'now' | 'todo' | 'failed'
export type Step = { key: string; state: StepState; title: ReactNode; note?: ReactNode }
export type StepperProps = {
  steps: readonly Step[]
  /** The words for a state, read to those who cannot see its mark. */
  stateNames: Record<StepState, string>
}

/** Where a matter stands, from top to bottom. The step under way is announced when it changes. */
export function Stepper({ steps, stateNames }: StepperProps) {
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map(({ key, state, title, note }) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <div>
            <span className="hidden">{stateNames[state]}: </span>
            {title}
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
