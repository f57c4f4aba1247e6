/**
 * In the page: returns words that touch or are cut off, and whether the page is wider than the screen
 * (APP-25).
 */
export function crowdedWords(): string[] {
  type Word = { text: string; element: Element; box: DOMRect; layer: Element | null }
  const isHidden = (element: Element, box: DOMRect): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflow, clipPath } = getComputedStyle(outer)
      const edge = outer.getBoundingClientRect()
      const isOutside = box.left >= edge.right - 1 || box.right <= edge.left + 1 || box.top >= edge.bottom - 1 || box.bottom <= edge.top + 1
      // A box of one pixel holds text for screen readers alone.
      if (edge.width <= 1 || edge.height <= 1 || clipPath !== 'none' || (overflow !== 'visible' && isOutside)) return true
    }
    return false
  }
  /** The bar that stays in place, over which the rest is scrolled. */
  const layerOf = (element: Element | null): Element | null =>
    element === null || ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? element : layerOf(element.parentElement)
  const isCut = (element: Element): boolean => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
  }
  const words: Word[] = []
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || element === null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter((box) => box.width >= 2 && box.height >= 4 && !isHidden(element, box))
    words.push(...boxes.map((box) => ({ text, element, box, layer: layerOf(element) })))
    if (boxes.length > 0 && isCut(element)) found.add(`cut off: ${text}`)
  }
  for (const one of words) {
    for (const next of words) {
      if (one.element.contains(next.element) || next.element.contains(one.element) || next.box.left <= one.box.left) continue
      if (one.layer !== next.layer) continue
      const shared = Math.min(one.box.bottom, next.box.bottom) - Math.max(one.box.top, next.box.top)
      if (shared >= 5 && next.box.left - one.box.right < 3) found.add(`touching: ${one.text} | ${next.text}`)
    }
  }
  const wide = document.documentElement.scrollWidth
  return [...found, ...(wide > innerWidth ? [`${wide} wide`] : [])]
}
