/** Set on a form that has unsaved text, and on a file that is chosen but not yet queued. */
export const unsavedAttribute = 'data-written'

/**
 * Marks forms with unsaved text (PWA-06). The mark disappears with the form, or by `markSent`; a form that
 * was sent and refused is still unsaved.
 */
export function watchForms(): void {
  addEventListener('input', ({ target }) => (target as Element).closest('form')?.toggleAttribute(unsavedAttribute, true))
}

/** True if a form on this page has text that a reload would lose. */
export const hasUnsaved = (): boolean => document.querySelector(`[${unsavedAttribute}]`) !== null

/** Calls `run` once no form has unsaved text. */
export function whenSaved(run: () => void): void {
  const watch = new MutationObserver(() => {
    if (hasUnsaved()) return
    watch.disconnect()
    run()
  })
  watch.observe(document, { childList: true, subtree: true })
}
