/** A box on the chart, in pixels from its top left corner. */
export type Box = { left: number; top: number; width: number; height: number }
/** A label where it belongs, and the side on which it may move away from others. */
export type Label = Box & { side: 'above' | 'below' }

const gap = 2

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + gap && b.left < a.left + a.width + gap && a.top < b.top + b.height + gap && b.top < a.top + a.height + gap

/** Moves a label to its side until it overlaps no box. */
function moveFree(label: Label, taken: readonly Box[]): Label {
  const other = taken.find((box) => overlaps(label, box))
  if (!other) return label
  return moveFree({ ...label, top: label.side === 'above' ? other.top - gap - label.height : other.top + other.height + gap }, taken)
}

/**
 * Places labels in the order of their importance, so that none overlaps another or a box that is `taken`.
 * Returns null for a label without room in the chart's `height`.
 */
export function placeLabels(labels: readonly Label[], taken: readonly Box[], height: number): (Box | null)[] {
  const placed = [...taken]
  return labels.map((label) => {
    const free = moveFree(label, placed)
    if (free.top < 0 || free.top + free.height > height) return null
    placed.push(free)
    return free
  })
}
