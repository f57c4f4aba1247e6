import { isPersonLocked } from '../../shell/rememberedPerson.ts'

/** The platform's choices on this device, such as favourite symbols: a framed page of another site may have no store of its own. */
const storageKey = 'platform'

/** Empty where nothing was kept, where the device keeps nothing, and while they are somebody's whose session has ended (SES-14). */
export function keptForPlatform(): string {
  try {
    return isPersonLocked() ? '' : (localStorage.getItem(storageKey) ?? '')
  } catch {
    return ''
  }
}

/** A full or forbidden store costs the choice its memory and nothing else. Nobody writes over what waits for somebody else. */
export function keepForPlatform(text: string): void {
  try {
    if (!isPersonLocked()) localStorage.setItem(storageKey, text)
  } catch {
    return
  }
}
