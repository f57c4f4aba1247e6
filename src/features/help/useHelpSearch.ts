import MiniSearch from 'minisearch'
import { useEffect, useState } from 'react'
import { type HelpArticle, isArticle } from '../../../domain/help/articles.ts'
import { helpIndexOptions } from '../../../domain/help/searchTerms.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { fetchTexts } from '../../shell/texts/textFiles.ts'

type Loaded = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; find: (typed: string) => HelpArticle[] }

/**
 * Loads the search index of the language on screen, which the service worker keeps once it is read, so that
 * the search works offline.
 */
export function useHelpSearch() {
  const [state, setState] = useState<Loaded>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const language = currentLanguage()
  useEffect(() => {
    let isShown = true
    void fetchTexts(language, 'helpindex').then((file) => {
      if (!isShown) return
      const json = file?.['index']
      if (json === undefined) return setState({ at: 'failed' })
      const index = MiniSearch.loadJSON(json, helpIndexOptions)
      setState({
        at: 'ready',
        find: (typed) =>
          index
            .search(typed)
            .map(({ id }) => String(id))
            .filter(isArticle),
      })
    })
    return () => {
      isShown = false
    }
  }, [language, attempt])
  const again = (): void => {
    setState({ at: 'loading' })
    setAttempt((count) => count + 1)
  }
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!isOffline && state.at === 'failed') again()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on the connection's return alone, not over and over
  }, [isOffline])
  return { state, again }
}
