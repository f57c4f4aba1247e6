type Marked = { dialog?: true } | null

/** Whether the history stands on the entry that an open dialog has added (APP-14). */
export const isDialogEntry = (): boolean => (history.state as Marked)?.dialog === true
export const addDialogEntry = (): void => history.pushState({ ...(history.state as object | null), dialog: true }, '')
