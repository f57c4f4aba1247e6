import type { Actions } from './actions.ts'
import { element, setText } from './element.ts'
import { icon } from './icon.ts'
import { panel } from './panel.ts'
import { changed, type View } from './view.ts'

export const settingsId = 'settings'

function toggle(id: string, changedTo: (on: boolean) => void) {
  const input = element('input', { type: 'checkbox', role: 'switch', id, 'aria-describedby': `${id}-text` })
  const label = element('label', { for: id })
  const text = element('p', { id: `${id}-text` })
  input.addEventListener('change', () => changedTo(input.checked))
  return { root: element('div', { class: 'setting' }, label, input, text), input, label, text }
}

/** Settings of this device: how orders are placed, and sound. */
export function settingsPanel(actions: Actions): View {
  const title = element('h2', {})
  const confirm = toggle('setting-confirm', (on) => actions.prefer({ ordering: on ? 'confirm' : 'oneClick' }))
  const sound = toggle('setting-sound', (on) => actions.prefer({ sound: on ? 'on' : 'off' }))
  const { button, body, root } = panel(settingsId, () => undefined)
  button.className = 'tool'
  button.append(icon('settings'))
  body.append(title, confirm.root, sound.root)

  return {
    root,
    update(state, before) {
      const { texts, preferences } = state
      if (changed(state, before, 'texts')) {
        setText(title, texts.text('settings.title'))
        button.setAttribute('aria-label', texts.text('settings.title'))
        setText(confirm.label, texts.text('settings.confirm'))
        setText(confirm.text, texts.text('settings.confirmText'))
        setText(sound.label, texts.text('settings.sound'))
        setText(sound.text, texts.text('settings.soundText'))
      }
      if (changed(state, before, 'preferences')) {
        confirm.input.checked = preferences.ordering === 'confirm'
        sound.input.checked = preferences.sound === 'on'
      }
    },
  }
}
