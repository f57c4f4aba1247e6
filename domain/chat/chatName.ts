/** How a person is called in a room: `Anna P.`. A whole name belongs to nobody else. */
export function chatName(firstName: string, lastName: string): string {
  const [initial = ''] = [...lastName.trim()]
  return `${firstName.trim()}${initial && ` ${initial.toLocaleUpperCase('und')}.`}`
}
