/** A sum with its sign, or a price: digits with decimals. */
const figure = /[$€£]\s?\d|\d[.,]\d{2}/

/** Returns the figures of a part of a page that a translation may change: all others are marked (APP-34). */
export function unmarkedFigures(root: Element): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    if (figure.test(data) && !parentElement?.closest('[translate=no]')) found.push(data)
  }
  return found
}
