import { lazy, type ReactNode } from 'react'
import { i18n } from '../shell/texts/i18n.ts'
import type { AreaScreen } from './area.ts'
import { areaScreens } from './areas.ts'
import { RequireSignIn } from './RequireSignIn.tsx'
import { Screen } from './Screen.tsx'
import { screenLoaded } from './screenLoaded.ts'

/** Loads a screen's translations in parallel with its chunk. Otherwise its parts would load them one after the other. */
const lazyScreen = ({ load, texts }: AreaScreen) =>
  lazy(async () => {
    try {
      return (await Promise.all([load(), i18n.loadNamespaces(texts)]))[0]
    } finally {
      dispatchEvent(new Event(screenLoaded))
    }
  })

function elementOf(screen: AreaScreen): ReactNode {
  const { name, notice, access } = screen
  const LazyScreen = lazyScreen(screen)
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
/** The elements of the paths outside the trading area by name. */
export const documentScreens = elementsAt('document')
export const listenScreen = elementsAt('listen').get('listen')
/** Shows a page whose text comes from the server. */
export const serverPage = elementsAt('page').get('page')
