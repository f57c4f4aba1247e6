/** Reads a property of Node itself: in a form, a field of that name hides it. */
const parentOf = (node: Node): Node | null => Reflect.get(Node.prototype, 'parentNode', node) as Node | null
const documentOf = (node: Node): Document | null => Reflect.get(Node.prototype, 'ownerDocument', node) as Document | null

/** The nodes that a translation or an extension put in the place of a text. */
const replacedBy = new WeakMap<Node, readonly ChildNode[]>()

/**
 * Returns the nodes on the page that have replaced a node, perhaps several times over; none if it was not
 * replaced.
 */
const replacementsOf = (node: Node): readonly ChildNode[] =>
  (replacedBy.get(node) ?? []).flatMap((other) => (other.isConnected ? [other] : replacementsOf(other)))

/**
 * Returns the child of `parent` that shows `node`: itself, what it was wrapped in, or what has
 * replaced it.
 */
function shownIn(parent: Node, node: Node): ChildNode | null {
  let shown: Node | null = node.isConnected ? node : (replacementsOf(node)[0] ?? null)
  while (shown && parentOf(shown) !== parent) shown = parentOf(shown)
  return shown as ChildNode | null
}

/** Puts a replaced text back once it changes, so that no old text stays on the page. */
function watchText(text: Text): void {
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string | null) {
      const [first, ...others] = replacementsOf(text)
      forget(text)
      text.data = value ?? ''
      first?.replaceWith(text)
      for (const other of others) other.remove()
    },
  })
}

function forget(text: Text): void {
  replacedBy.delete(text)
  Reflect.deleteProperty(text, 'nodeValue')
}

/** Records which texts were replaced, and by what. */
function readReplacements(records: readonly MutationRecord[]): void {
  const added = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes]))
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const near = [...addedNodes, ...[previousSibling, nextSibling].filter((node) => node !== null && added.has(node))] as ChildNode[]
    const replacements = near.filter((node) => node.isConnected)
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected || replacements.length === 0) continue
      replacedBy.set(node, replacements)
      watchText(node)
    }
  }
}

/**
 * Lets React change a page whose texts were replaced, wrapped or moved by a translation or an extension
 * (APP-34): its own calls would throw, and the screen would crash, or keep an old amount. Other documents,
 * such as the sanitiser's, keep the browser's calls (APP-13). Returns how to stop.
 */
export function acceptForeignChanges(page: Document): () => void {
  const { removeChild, insertBefore } = Node.prototype
  const observer = new MutationObserver(readReplacements)
  observer.observe(page.body, { childList: true, subtree: true })
  Node.prototype.removeChild = function removeShown<T extends Node>(this: Node, child: T): T {
    if (parentOf(child) === this || documentOf(this) !== page) return removeChild.call(this, child) as T
    const [, ...others] = replacementsOf(child)
    for (const node of [shownIn(this, child), ...others]) node?.remove()
    if (child instanceof Text) forget(child)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeShown<T extends Node>(this: Node, node: T, before: Node | null): T {
    const isUsual = before === null || parentOf(before) === this || documentOf(this) !== page
    return insertBefore.call(this, node, isUsual ? before : shownIn(this, before)) as T
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}
