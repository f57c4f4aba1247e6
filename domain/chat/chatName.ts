/** Returns the person's name in a room: `Anna P.`. The full name is not shown to others. */
export function chatName(firstName: string, lastName: string): string {
  // The first letter: that of 't Hart is the T.
  const initial = /\p{L}\p{M}*/u.exec(lastName.normalize('NFC'))?.[0] ?? ''
  return `${firstName.trim()}${initial && ` ${initial.toLocaleUpperCase('und')}.`}`
}
