/** Stands on a form in which somebody has written. */
const mark = 'data-written'

/**
 * Marks the forms of the page in which is written (PWA-06). A mark goes with its form, when the screen is left or the form has done its work:
 * one that was sent and refused is not saved.
 */
export function watchForms(): void {
  addEventListener('input', ({ target }) => (target as Element).closest('form')?.toggleAttribute(mark, true))
}

/** Whether something is written here that a reload would lose. */
export const hasUnsaved = (): boolean => document.querySelector(`[${mark}]`) !== null

/** Calls once nothing is unsaved any more: the form has left the page. */
export function whenSaved(run: () => void): void {
  const watch = new MutationObserver(() => {
    if (hasUnsaved()) return
    watch.disconnect()
    run()
  })
  watch.observe(document, { childList: true, subtree: true })
}
