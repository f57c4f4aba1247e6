import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { commandGroups, type Command, matchCommands } from './matchCommands.ts'
import styles from './PaletteDialog.module.css'
import { useCommands } from './useCommands.ts'

/** The keys that move the active line, with the distance. */
const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/**
 * The command palette: a text that finds screens, symbols and settings, by keyboard alone or by pointer
 * (APP-31).
 */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['commands', 'app'])
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const found = matchCommands(useCommands(), typed)
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const run = (command: Command | undefined) => {
    if (!command) return
    // A navigation closes the dialog by itself. A setting waits for the end of the dialog's history entry,
    // since it may replace the entry.
    if (command.group !== 'settings') return command.run()
    addEventListener('popstate', () => command.run(), { once: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key)
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(found[active])
    else setActive((active + step + found.length) % Math.max(found.length, 1))
  }

  return (
    <Dialog title={t('palette.title')} close={t('app:frame.close')} onClose={onClose} initialFocus={field}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.label')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {commandGroups.map((group) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} hidden={!found.some((one) => one.group === group)}>
            <div id={`${id}-${group}`} className={styles.group}>
              {t(`group.${group}`)}
            </div>
            {found.map((command, index) =>
              command.group === group ? (
                // The keyboard stays in the field, which names the active line.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={command.id}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerMove={() => setActive(index)}
                  onClick={() => run(command)}
                >
                  <bdi>{command.label}</bdi>
                  {group === 'symbols' && <small>{command.words}</small>}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p role="status">{found.length === 0 && t('palette.none')}</p>
    </Dialog>
  )
}
