import { createExternalStore } from '../../../domain/kernel/externalStore.ts'

/** Kept while the page lives, so that the chat stays open from screen to screen (SUP-12). */
export const chatWidget = createExternalStore<'open' | 'closed'>(() => 'closed')

/** The id of the button that opens the widget; the focus returns to it. */
export const chatWidgetOpenerId = 'chat-widget-opener'
