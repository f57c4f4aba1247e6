/** Takes `modal` out of a hash route: `/home?modal=copy&amount=5` is `copy` over `/home?amount=5`. Null: it names none. */
export function withoutModal(route: string): { modal: string | null; rest: string } {
  const [path = '', search = ''] = route.split('?', 2)
  const query = new URLSearchParams(search)
  const modal = query.get('modal')
  query.delete('modal')
  return { modal, rest: query.size > 0 ? `${path}?${query}` : path }
}

/** Whether a text of an address can be the name of a modal (APP-03). */
export const isModal = (text: string): boolean => /^[a-z0-9_-]{1,40}$/.test(text)
