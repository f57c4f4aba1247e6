type Marked = { dialog?: true } | null

/** True if the current history entry was added by an open dialog (APP-14). */
export const isDialogEntry = (): boolean => (history.state as Marked)?.dialog === true
export const addDialogEntry = (): void => history.pushState({ ...(history.state as object | null), dialog: true }, '')
