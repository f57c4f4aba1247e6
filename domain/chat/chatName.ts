/** Returns the person's name in a room: `Anna P.`. The full name is not shown to others. */
export function chatName(firstName: string, lastName: string): string {
  const [initial = ''] = [...lastName.trim()]
  return `${firstName.trim()}${initial && ` ${initial.toLocaleUpperCase('und')}.`}`
}
