import { unsavedAttribute } from './unsavedForms.ts'

/** Removes the mark of a form that was sent and stays on screen: a reload loses nothing of it (PWA-06). */
export const markSent = (form: HTMLElement | null): void => form?.removeAttribute(unsavedAttribute)
