let screenTitle = ''
let mark = ''

const write = (): void => {
  document.title = mark + screenTitle
}

/** Sets the title of the screen. */
export function setScreenTitle(title: string): void {
  screenTitle = title
  write()
}

/** Sets the prefix of the screen's title in the tab, such as the unread count. */
export function setTitleMark(text: string): void {
  mark = text
  if (screenTitle !== '') write()
}
