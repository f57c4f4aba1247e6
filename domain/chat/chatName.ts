import { initialOf, orderedParts } from '../session/nameOrder.ts'

/**
 * Returns the person's name in a room: its first part in the order of its script, and the initial of the
 * second (`Anna P.`, `田中 花.`). The whole name is not shown to others.
 */
export function chatName(firstName: string, lastName: string): string {
  const [shown = '', hidden = ''] = orderedParts({ firstName, lastName })
  const initial = initialOf(hidden, 'und')
  // An initial that is the whole part would show the whole name.
  return initial === '' || initial === hidden.toLocaleUpperCase('und') ? shown : `${shown} ${initial}.`
}
