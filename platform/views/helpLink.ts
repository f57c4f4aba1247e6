import type { HelpArticle } from '../../domain/help/articles.ts'
import type { Texts } from '../texts/texts.ts'
import { element, setAttribute, setText } from './element.ts'

/** A help link, updated with the message that it belongs to. */
export type HelpLink = { root: HTMLElement; explain(texts: Texts, article: HelpArticle | null, message: string): void }

/**
 * A link to the article about the message beside it (APP-29); null: none. `open`: has the host page open it.
 * Its accessible name repeats the message, so that several links are told apart (APP-25).
 */
export function helpLink(open: (article: HelpArticle) => void): HelpLink {
  // A button, since only the host page knows the address; screen readers call it a link.
  const root = element('button', { type: 'button', role: 'link', class: 'help', hidden: true })
  let shown: HelpArticle | null = null
  root.addEventListener('click', () => shown && open(shown))
  return {
    root,
    explain(texts, article, message) {
      shown = article
      const more = texts.text('help.more')
      setText(root, more)
      setAttribute(root, 'aria-label', `${more} ${message}`)
      setAttribute(root, 'hidden', article === null)
    },
  }
}
