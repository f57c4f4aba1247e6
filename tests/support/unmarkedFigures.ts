/** A sum with its sign, a price (digits with decimals), an e-mail address, or a long code. */
const figure = /[$€£]\s?\d|\d[.,]\d{2}|\S@\w+\.\w|\b(?=\w*\d)\w{16,}\b/

/**
 * Returns the figures and addresses of a part of a page that a translation may change: all others are marked
 * (APP-34).
 */
export function unmarkedFigures(root: Element): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    if (figure.test(data) && !parentElement?.closest('[translate=no]')) found.push(data)
  }
  return found
}
