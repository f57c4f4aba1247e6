export type OpenPage = { id: string; url: string; visibilityState: 'visible' | 'hidden'; focused: boolean }

/** What a tap on a notification does: ask an open page to go there, or open a new one. */
export type Tap = { do: 'tell'; page: string; path: string } | { do: 'open'; path: string }

/** Chooses the page: the focused one, else a visible one, else any. A page of the platform or of another origin is not among them. */
export function onTap(path: string, pages: readonly OpenPage[]): Tap {
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  return page ? { do: 'tell', page: page.id, path } : { do: 'open', path }
}
