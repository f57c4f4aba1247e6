import { keepOnDevice } from '../../shell/keepOnDevice.ts'
import { hasRemembered, rememberedPerson } from '../../shell/rememberedPerson.ts'
import { selectCsrf, selectShownUser, selectStatus } from '../../shell/sessionSlice.ts'

/** The platform's choices on this device, such as favourite symbols: a framed page of another site may have no store of its own. */
const storageKey = 'platform'

/** Who chooses in the platform's frame: a person by id, null for a visitor. Undefined: the session has not been read yet, or it has ended. */
export type Chooser = number | null | undefined

/** The server's word alone says who it is: a person whom the device remembers may have no session any more (SES-14). */
export function selectChooser(state: Parameters<typeof selectStatus>[0]): Chooser {
  if (selectCsrf(state) === '') return undefined
  return selectStatus(state) === 'visitor' ? null : selectShownUser(state)?.userId
}

/** Another tab may have signed somebody else in meanwhile, whose choices these are then. */
const isTheirs = (who: Chooser): boolean => (who === null ? !hasRemembered() : who === rememberedPerson())

/** Empty where nothing was kept, and where it is somebody else's (SES-14). */
export const keptForPlatform = (who: Chooser): string => (isTheirs(who) ? (localStorage.getItem(storageKey) ?? '') : '')

/** Hears that another tab has kept choices, whoever’s they are, or may have while the browser kept this page away whole. Answers how to stop. */
export function onKeptElsewhere(run: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === storageKey) run()
  }
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) run()
  }
  addEventListener('storage', hear)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', comeBack)
  }
}

/** Nobody writes over what waits for somebody else. */
export function keepForPlatform(who: Chooser, text: string): void {
  if (isTheirs(who)) keepOnDevice(storageKey, text)
}
