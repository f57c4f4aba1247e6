export type OpenPage = { id: string; url: string; visibilityState: 'visible' | 'hidden'; focused: boolean }

/** The action for a tapped notification: navigate an open page, or open a new one. */
export type TapAction = { do: 'navigate'; page: string; path: string } | { do: 'open'; path: string }

/** Chooses the page: the focused one, else a visible one, else any. Platform pages and other origins are not listed. */
export function chooseTapAction(path: string, pages: readonly OpenPage[]): TapAction {
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  return page ? { do: 'navigate', page: page.id, path } : { do: 'open', path }
}
