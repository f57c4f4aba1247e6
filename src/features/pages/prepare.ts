import { headingLevels } from '../../../domain/pages/headingLevels.ts'
import { titleText } from '../../../domain/pages/titleText.ts'
import { hrefOf } from '../../shell/place.ts'
import { isName, linkTarget } from './linkTarget.ts'

/** A fragment made ready for its place: its title taken out, its headings, links and pictures put in order. */
export type Prepared = { title: string | null; nodes: Node[] }

/** `under`: the level of the heading that it stands below. Works on the tree before it is in the page, where nothing loads yet. */
export function prepare(tree: DocumentFragment, under: number): Prepared {
  const title = takeTitle(tree)
  levelHeadings(tree, under)
  for (const opener of tree.querySelectorAll<HTMLElement>('[data-modal]')) offerModal(opener, opener.dataset['modal'] ?? null)
  for (const link of tree.querySelectorAll('a')) leadLink(link)
  for (const picture of tree.querySelectorAll('img')) keepOwnPicture(picture)
  return { title, nodes: [...tree.childNodes] }
}

function takeTitle(tree: DocumentFragment): string | null {
  const heading = tree.querySelector('h1')
  heading?.remove()
  return heading ? titleText(heading.textContent) : null
}

/** Moves everything of an element into a new one of another name, without its attributes but language and direction. */
function rename(element: HTMLElement, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  for (const attribute of ['lang', 'dir']) {
    const value = element.getAttribute(attribute)
    if (value !== null) renamed.setAttribute(attribute, value)
  }
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function levelHeadings(tree: DocumentFragment, under: number): void {
  const headings = [...tree.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
  const levels = headingLevels(
    headings.map(({ tagName }) => Number(tagName.slice(1))),
    under,
  )
  for (const [index, heading] of headings.entries()) rename(heading, `h${levels[index]}`)
}

/** A button that opens a modal: a link without an address could not be reached by keyboard. */
function offerModal(opener: HTMLElement, name: string | null): void {
  delete opener.dataset['modal']
  if (!isName(name)) return
  const button = rename(opener, 'button')
  button.setAttribute('type', 'button')
  button.dataset['modal'] = name
}

function leadLink(link: HTMLAnchorElement): void {
  const target = linkTarget(link.getAttribute('href') ?? '', location.href)
  link.removeAttribute('href')
  switch (target.to) {
    case 'route':
      link.href = hrefOf(target.hash)
      return
    case 'document':
      link.href = target.path
      return
    case 'modal':
      offerModal(link, target.name)
      return
    case 'outside':
      link.href = target.href
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      return
    case 'nowhere':
      rename(link, 'span')
  }
}

/** Files of ours alone: another house would learn who reads, and an address of a call must not be asked for by a picture. */
function keepOwnPicture(picture: HTMLImageElement): void {
  const text = picture.getAttribute('src') ?? ''
  const url = URL.canParse(text, location.href) ? new URL(text, location.href) : null
  if (url?.origin !== location.origin || !/^\/(?:assets|icons|pictures)\/[\w./-]+$/.test(url.pathname)) {
    picture.remove()
    return
  }
  picture.src = url.pathname
  picture.alt = picture.getAttribute('alt') ?? ''
  picture.loading = 'lazy'
}
