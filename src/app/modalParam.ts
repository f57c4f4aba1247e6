/** Splits the `modal` parameter from a hash route: `/home?modal=copy&amount=5` gives `copy` and `/home?amount=5`. Null if there is none. */
export function splitModalParam(route: string): { modal: string | null; rest: string } {
  const [path = '', search = ''] = route.split('?', 2)
  const query = new URLSearchParams(search)
  const modal = query.get('modal')
  query.delete('modal')
  return { modal, rest: query.size > 0 ? `${path}?${query}` : path }
}

/** True if the text has the form of a modal name (APP-03). */
export const isModalName = (text: string): boolean => /^[a-z0-9_-]{1,40}$/.test(text)
