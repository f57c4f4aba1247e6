import type { ReactNode } from 'react'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './ComponentsScreen.module.css'
import { sections } from './sections.tsx'

/**
 * Renders `#/show/components`: every component of src/ui in every state and both themes. Development only, so
 * not translated.
 */
export default function ComponentsScreen() {
  return (
    <Page width="wide">
      <ScreenHeading title="Components" />
      {sections.map(({ name, states }) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h2>{name}</h2>
          {(['dark', 'light'] as const).map((theme) => (
            <div key={theme} className={styles.states} data-theme={theme}>
              {states.map(([state, shown]) => (
                <State key={state} name={state}>
                  {shown}
                </State>
              ))}
            </div>
          ))}
        </section>
      ))}
    </Page>
  )
}

const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.state}>
    <h3>{name}</h3>
    {children}
  </div>
)
