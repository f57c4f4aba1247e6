import { lazy, type ReactNode } from 'react'
import type { Language } from '../../contract/kernel.ts'
import { parsePath } from '../shell/location/documentPath.ts'
import { i18n } from '../shell/texts/i18n.ts'
import { fetchTexts } from '../shell/texts/textFiles.ts'
import type { AreaScreen } from './area.ts'
import { areaScreens } from './areas.ts'
import { RequireSignIn } from './RequireSignIn.tsx'
import { Screen } from './Screen.tsx'

type Loaded = Awaited<ReturnType<AreaScreen['load']>>
const loads = new Map<AreaScreen, Promise<Loaded>>()

/**
 * Loads a screen's translations in parallel with its chunk. Otherwise its parts would load them one after the
 * other.
 */
async function loadChunkAndTexts({ load, texts }: AreaScreen): Promise<Loaded> {
  return (await Promise.all([load(), i18n.loadNamespaces(texts)]))[0]
}

/**
 * Loads a screen once: rendering it asks for the same promise, so a loaded screen shows without a skeleton.
 */
function loadScreen(screen: AreaScreen): Promise<Loaded> {
  const loading = loads.get(screen) ?? loadChunkAndTexts(screen)
  loads.set(screen, loading)
  return loading
}

function elementOf(screen: AreaScreen): ReactNode {
  const { name, notice, access } = screen
  const LazyScreen = lazy(() => loadScreen(screen))
  const element = (
    <Screen key={name} name={name} {...(notice !== undefined && { notice })}>
      <LazyScreen />
    </Screen>
  )
  return access === 'public' ? element : <RequireSignIn reason={access}>{element}</RequireSignIn>
}

const elementsAt = (at: AreaScreen['at']): ReadonlyMap<string, ReactNode> =>
  new Map(areaScreens.filter((screen) => screen.at === at).map((screen) => [screen.name, elementOf(screen)]))

/** The elements of `#/show/{page}` by page. */
export const showScreens = elementsAt('show')
/** The elements of `#/sw/{page}` by page. */
export const stepScreens = elementsAt('sw')
/** The elements of the paths outside the trading area by name. */
export const documentScreens = elementsAt('document')
export const listenScreen = elementsAt('listen').get('listen')
/** Shows a page whose text comes from the server. */
export const serverPage = elementsAt('page').get('page')

/**
 * Loads the screen of the address before the first render, which then shows it at once; the trading screen is
 * part of the first file. A failure is left to the screen. `texts`: the start of the translations, in
 * parallel with which its files are requested.
 */
export async function loadFirstScreen(language: Language, texts: Promise<void>): Promise<void> {
  const { at } = parsePath(location.pathname)
  const [, place, name] = at === 'trading' ? (/^#\/(show|sw)\/([\w-]+)/.exec(location.hash) ?? []) : ['', 'document', at]
  const screen = areaScreens.find((one) => one.at === place && one.name === name)
  const files = screen ? [screen.load(), ...screen.texts.map((area) => fetchTexts(language, area))] : []
  await Promise.allSettled([texts, ...files])
  if (screen) await loadScreen(screen).catch(() => undefined)
}
