import type { ReactNode } from 'react'
import { Sentence } from './Sentence.tsx'
import styles from './Stepper.module.css'

export type StepState = 'done' | 'now' | 'todo' | 'failed'
export type StepperStep = { key: string; state: StepState; title: ReactNode; note?: ReactNode }
export type StepperProps = {
  steps: readonly StepperStep[]
  /** Texts of the states for screen readers. */
  stateNames: Record<StepState, string>
}

/** Shows the steps of a process from top to bottom. Announces a change of the current step. */
export function Stepper({ steps, stateNames }: StepperProps) {
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map(({ key, state, title, note }) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <div>
            <span className="hidden">{stateNames[state]}: </span>
            <Sentence>{title}</Sentence>
            {note !== undefined && (
              <p className={styles.note}>
                <Sentence>{note}</Sentence>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
