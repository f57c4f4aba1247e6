import { sentenceParts } from '../../../domain/kernel/sentenceParts.ts'
import { headingLevels, titleText } from '../../../domain/pages/headings.ts'
import { hrefOf } from '../location/location.ts'
import { isPageName, linkTarget } from './linkTarget.ts'

/** A fragment ready to insert: title extracted; headings, links and images adapted. */
export type PreparedFragment = { title: string | null; nodes: Node[] }

/**
 * Adapts a fragment before it is inserted, while nothing in it loads yet. `parentLevel`: the level of the
 * heading above it.
 */
export function prepareFragment(tree: DocumentFragment, parentLevel: number): PreparedFragment {
  const title = takeTitle(tree)
  shiftHeadings(tree, parentLevel)
  for (const opener of tree.querySelectorAll<HTMLElement>('[data-modal]')) makeModalButton(opener, opener.dataset['modal'] ?? null)
  for (const link of tree.querySelectorAll('a')) resolveLink(link)
  for (const image of tree.querySelectorAll('img')) restrictImage(image)
  markFigures(tree)
  return { title, nodes: [...tree.childNodes] }
}

/** Marks amounts, addresses and codes, so that a translation by the browser changes words alone (APP-34). */
function markFigures(tree: DocumentFragment): void {
  const { ownerDocument: page } = tree
  const walker = page.createTreeWalker(tree, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parts = sentenceParts(text.data)
    if (parts.length > 1) text.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? exactPart(page, part) : part)))
  }
}

function exactPart(page: Document, text: string): HTMLElement {
  const part = page.createElement('bdi')
  part.setAttribute('translate', 'no')
  part.textContent = text
  return part
}

function takeTitle(tree: DocumentFragment): string | null {
  const heading = tree.querySelector('h1')
  heading?.remove()
  return heading ? titleText(heading.textContent) : null
}

/** Replaces an element by one of another tag name. Keeps its children, language and direction only. */
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

function shiftHeadings(tree: DocumentFragment, parentLevel: number): void {
  const headings = [...tree.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
  const levels = headingLevels(
    headings.map(({ tagName }) => Number(tagName.slice(1))),
    parentLevel,
  )
  for (const [index, heading] of headings.entries()) rename(heading, `h${levels[index]}`)
}

/** Turns an element into a button that opens a modal. A link without href would not be focusable. */
function makeModalButton(opener: HTMLElement, name: string | null): void {
  delete opener.dataset['modal']
  if (!isPageName(name)) return
  const button = rename(opener, 'button')
  button.setAttribute('type', 'button')
  button.dataset['modal'] = name
}

function resolveLink(link: HTMLAnchorElement): void {
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
      makeModalButton(link, target.name)
      return
    case 'external':
      link.href = target.href
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      return
    case 'nowhere':
      rename(link, 'span')
  }
}

/**
 * Removes all images except our own files: another host would learn who reads, and an image must not call the
 * API.
 */
function restrictImage(image: HTMLImageElement): void {
  const text = image.getAttribute('src') ?? ''
  const url = URL.canParse(text, location.href) ? new URL(text, location.href) : null
  if (url?.origin !== location.origin || !/^\/(?:assets|icons|pictures)\/[\w./-]+$/.test(url.pathname)) {
    image.remove()
    return
  }
  image.src = url.pathname
  image.alt = image.getAttribute('alt') ?? ''
  image.loading = 'lazy'
}
