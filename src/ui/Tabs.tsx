import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { revealChosen } from './revealChosen.ts'
import styles from './Tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; panel: ReactNode }
export type TabsProps<Value extends string> = { label: string; tabs: readonly Tab<Value>[]; value: Value; onChange: (value: Value) => void }

/** Tabbed panels. Arrow keys move, Home and End jump. Inactive panels are not mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) revealChosen(list.current)
  }, [value])
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <BaseTabs.List ref={list} className={styles.list ?? ''} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab ?? ''}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel ?? ''}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
