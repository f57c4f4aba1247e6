/** The faults found in a fragment on the page; empty lists if there are none. */
export type Found = { foreign: string[]; links: string[]; outside: string[]; page: string[]; html: string }

/** Elements and attributes allowed in a fragment; repeated here, so that a fault of the sanitiser shows. */
const allowed = {
  tags: 'A ABBR B BLOCKQUOTE BR BUTTON CAPTION CODE COL COLGROUP DD DEL DETAILS DFN DIV DL DT EM FIGCAPTION FIGURE H2 H3 H4 H5 H6 HR I IMG INS KBD LI MARK OL P PRE Q S SAMP SECTION SMALL SPAN STRONG SUB SUMMARY SUP TABLE TBODY TD TFOOT TH THEAD TIME TR U UL VAR WBR',
  attributes:
    'alt colspan data-modal datetime dir height href lang loading open rel reversed rowspan scope span src start target title type value width',
}

/**
 * Runs in the page: checks every element of the box, dispatches every event that a handler could wait for,
 * and probes the window for content of the box outside its rectangle.
 */
export function inspect({ tags, attributes }: typeof allowed): Found {
  const box = document.querySelector('[data-fragment]')
  const found: Found = { foreign: [], links: [], outside: [], page: [], html: '' }
  const note = (list: string[], holds: boolean, what: string) => void (holds || list.push(what))
  note(found.page, document.baseURI === location.href, 'the base')
  note(found.page, document.querySelectorAll('#root').length === 1 && document.querySelectorAll('#main').length === 1, 'the ids')
  note(found.page, document.body instanceof HTMLBodyElement && typeof document.cookie === 'string', 'the globals')
  note(found.page, document.documentElement.scrollWidth <= innerWidth, 'the width')
  note(found.page, document.title.endsWith('Openfloor') && document.documentElement.lang === 'en', 'the document')
  note(found.page, frames.length === 0 && document.fullscreenElement === null, 'the frames')
  if (!box) return found
  found.html = new XMLSerializer().serializeToString(box).slice(0, 200_000)
  note(found.page, !box.contains(document.activeElement), 'the focus')

  const names = new Set(tags.split(' '))
  const fields = new Set(attributes.split(' '))
  const events =
    'click dblclick mouseover mouseenter pointerenter pointerover focus focusin blur toggle beforetoggle load error animationstart transitionend wheel copy start begin end scrollend keydown input change submit contentvisibilityautostatechange'
  const stay = (event: Event) => event.preventDefault()
  for (const element of box.querySelectorAll('*')) {
    note(found.foreign, names.has(element.tagName) && element.shadowRoot === null, element.tagName)
    for (const { name } of element.attributes) note(found.foreign, fields.has(name), `${element.tagName} ${name}`)
    if (element instanceof HTMLAnchorElement) {
      const href = element.getAttribute('href')
      const isOwn = href !== null && /^(?:#\/(?:home|show\/|sw\/)|\/[a-z]{2}\/(?:trading|login|register|forgot)(?:#|$))/.test(href)
      const isOut = /^(?:https?|mailto|tel):/.test(href ?? '') && element.target === '_blank' && element.rel === 'noopener noreferrer'
      note(found.links, (isOwn && element.target === '') || isOut, element.outerHTML)
    }
    if (element instanceof HTMLImageElement) note(found.links, new URL(element.src).pathname.startsWith('/icons/'), element.outerHTML)
    element.addEventListener('click', stay)
    for (const type of events.split(' ')) if (element.tagName !== 'BUTTON') element.dispatchEvent(new Event(type, { cancelable: true }))
    element.removeEventListener('click', stay)
  }

  const { left, right, top, bottom } = box.getBoundingClientRect()
  for (let x = 2; x < innerWidth; x += 31) {
    for (let y = 2; y < innerHeight; y += 23) {
      const hit = document.elementFromPoint(x, y)
      const isIn = x >= left && x <= right && y >= top && y <= bottom
      if (hit && box.contains(hit)) note(found.outside, isIn, `${hit.tagName} at ${x}, ${y}`)
    }
  }
  return found
}

export const inspection = allowed
