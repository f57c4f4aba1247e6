import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { Scale } from './endedMarks.ts'
import type { Box } from './placeLabels.ts'

/** An order on the chart: a line at its opening price from opening to expiry, and a label. */
export type OrderMark = {
  id: string
  /** Positions on the time axis, counted in candles. */
  from: number
  to: number
  price: number
  direction: 'up' | 'down'
  standing: 'ahead' | 'behind' | 'even'
  label: string
}
export type MarkColours = { rise: string; fall: string; muted: string; surface: string; text: string; font: string }

/**
 * In a narrower chart only the order that ends next has a label: more would hide the candles. The strip below
 * lists all.
 */
const narrow = 480
const labelHeight = 20
const labelGap = 2
/** The distance of a label from its barrier. */
const labelOff = 6
/** The height of the tinted zone on the winning side of a barrier. */
const zoneHeight = 40

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Placed = OrderMark & { x0: number; x1: number; y: number; labelY: number }

/** Moves overlapping labels apart, from the top down. */
export function spread<Label extends { labelY: number }>(labels: readonly Label[]): Label[] {
  let free = -Infinity
  return labels
    .toSorted((a, b) => a.labelY - b.labelY)
    .map((label) => {
      const labelY = Math.max(label.labelY, free)
      free = labelY + labelHeight + labelGap
      return { ...label, labelY }
    })
}

/** Draws the open orders of the shown symbol on the chart, with their current value. */
export class OrderMarks implements ISeriesPrimitive<Time> {
  private marks: readonly OrderMark[] = []
  private colours: MarkColours | null = null
  private readonly scale: Scale
  private requestUpdate: () => void = () => undefined

  constructor(scale: Scale) {
    this.scale = scale
  }

  attached({ requestUpdate }: { requestUpdate: () => void }): void {
    this.requestUpdate = requestUpdate
  }

  show(marks: readonly OrderMark[], colours: MarkColours): void {
    this.marks = marks
    this.colours = colours
    this.requestUpdate()
  }

  paneViews() {
    return [{ zOrder: () => 'top' as const, renderer: () => ({ draw: (target: Target) => this.draw(target) }) }]
  }

  private place(mark: OrderMark): Placed[] {
    const [x0, x1, y] = [this.scale.x(mark.from), this.scale.x(mark.to), this.scale.y(mark.price)]
    // On the winning side of the barrier, where the price line that led to it is not.
    const labelY = (y ?? 0) + (mark.direction === 'up' ? -labelHeight - labelOff : labelOff)
    return x0 === null || x1 === null || y === null ? [] : [{ ...mark, x0, x1, y, labelY }]
  }

  /** Returns the orders that have a label in a chart of this `width`. */
  private labelled(width: number): Placed[] {
    const placed = this.marks.flatMap((mark) => this.place(mark)).toSorted((a, b) => a.to - b.to)
    return spread(width < narrow ? placed.slice(0, 1) : placed)
  }

  /** Returns the boxes of the labels, in the chart's `width`. */
  boxes(context: CanvasRenderingContext2D, width: number): Box[] {
    const { colours } = this
    if (!colours) return []
    return this.labelled(width).map((mark) => labelBox(context, mark, colours, width))
  }

  private draw(target: Target): void {
    const { colours } = this
    if (!colours) return
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const placed = this.marks.flatMap((mark) => this.place(mark))
      const next = placed.toSorted((a, b) => a.to - b.to)[0]
      for (const mark of placed) drawLine(context, mark, colours, mark.id === next?.id ? height : 0)
      for (const mark of this.labelled(width)) drawLabel(context, mark, colours, width)
    })
  }
}

/**
 * Draws the barrier with the winning side tinted, a dot at the opening and a stroke at the end. `endHeight` >
 * 0 (the order that ends next): a stroke over the whole height.
 */
function drawLine(context: CanvasRenderingContext2D, { x0, x1, y, direction }: Placed, colours: MarkColours, endHeight: number): void {
  const colour = direction === 'up' ? colours.rise : colours.fall
  context.strokeStyle = colour
  const zone = context.createLinearGradient(0, y, 0, direction === 'up' ? y - zoneHeight : y + zoneHeight)
  zone.addColorStop(0, `${colour}38`)
  zone.addColorStop(1, `${colour}00`)
  context.fillStyle = zone
  context.fillRect(x0, direction === 'up' ? y - zoneHeight : y, x1 - x0, zoneHeight)
  context.fillStyle = colour
  context.lineWidth = 1.5
  context.setLineDash([])
  context.beginPath()
  context.moveTo(x0, y)
  context.lineTo(x1, y)
  context.stroke()
  context.beginPath()
  context.arc(x0, y, 3.5, 0, 2 * Math.PI)
  context.fill()
  context.lineWidth = 1
  context.setLineDash(endHeight > 0 ? [3, 4] : [])
  context.beginPath()
  context.moveTo(x1, endHeight > 0 ? 0 : y - 8)
  context.lineTo(x1, endHeight > 0 ? endHeight : y + 8)
  context.stroke()
  context.setLineDash([])
}

const textOf = ({ direction, label }: OrderMark): string => `${direction === 'up' ? '▲' : '▼'} ${label}`

function labelBox(context: CanvasRenderingContext2D, mark: Placed, { font }: MarkColours, chartWidth: number): Box {
  context.font = `600 11px ${font}`
  const width = context.measureText(textOf(mark)).width + 14
  return { left: Math.max(4, Math.min(mark.x0 - width - 8, chartWidth - width - 4)), top: mark.labelY, width, height: labelHeight }
}

function drawLabel(context: CanvasRenderingContext2D, mark: Placed, colours: MarkColours, chartWidth: number): void {
  const { standing } = mark
  const { left, top, width, height } = labelBox(context, mark, colours, chartWidth)
  const edge = standing === 'ahead' ? colours.rise : standing === 'behind' ? colours.fall : colours.muted
  context.fillStyle = colours.surface
  context.strokeStyle = edge
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(left, top, width, height, 5)
  context.fill()
  context.stroke()
  context.fillStyle = edge
  context.textBaseline = 'middle'
  context.fillText(textOf(mark), left + 7, top + height / 2 + 0.5)
}
