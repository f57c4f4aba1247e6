import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { MarkColours } from './orderMarks.ts'
import { type Box, type Label, placeLabels } from './placeLabels.ts'

/** An ended order on the chart: entry, exit, the barrier at its opening price, and its profit. */
export type EndedMark = {
  id: string
  /** Positions on the time axis, counted in candles. */
  from: number
  to: number
  entry: number
  exit: number
  status: 'won' | 'lost' | 'tie'
  label: string
}

/** Maps candles and prices to pixels; null outside the drawn range. */
export type Scale = { x(place: number): number | null; y(price: number): number | null }

/** Only the latest orders have a label: more would hide the candles. */
const labelled = 3
/** A narrower order is drawn without its label. */
const leastLabelled = 12
const labelHeight = 12
/** The distance of a label from its order. */
const labelOff = 7

/** Returns the boxes that no label may cover. `width`: of the chart. */
type TakenBoxes = (context: CanvasRenderingContext2D, width: number) => readonly Box[]

/** Draws the ended orders of the shown symbol. */
export class EndedMarks implements ISeriesPrimitive<Time> {
  private marks: readonly EndedMark[] = []
  private colours: MarkColours | null = null
  private readonly scale: Scale
  private readonly taken: TakenBoxes
  private requestUpdate: () => void = () => undefined

  constructor(scale: Scale, taken: TakenBoxes) {
    this.scale = scale
    this.taken = taken
  }

  attached({ requestUpdate }: { requestUpdate: () => void }): void {
    this.requestUpdate = requestUpdate
  }

  show(marks: readonly EndedMark[], colours: MarkColours): void {
    this.marks = marks
    this.colours = colours
    this.requestUpdate()
  }

  paneViews() {
    const draw: IPrimitivePaneRenderer['draw'] = (target) => {
      const { colours } = this
      if (colours) target.useMediaCoordinateSpace(({ context, mediaSize }) => this.drawAll(context, mediaSize, colours))
    }
    return [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }]
  }

  private drawAll(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }, colours: MarkColours): void {
    const colourOf = ({ status }: EndedMark): string => ({ won: colours.rise, lost: colours.fall, tie: colours.muted })[status]
    const placed = this.marks.flatMap((mark) => {
      const [x0, x1, y0, y1] = [this.scale.x(mark.from), this.scale.x(mark.to), this.scale.y(mark.entry), this.scale.y(mark.exit)]
      return x0 === null || x1 === null || y0 === null || y1 === null ? [] : [{ mark, place: { x0, x1, y0, y1 } }]
    })
    for (const { mark, place } of placed) drawOrder(context, place, colourOf(mark))
    context.font = `600 11px ${colours.font}`
    const named = placed.filter(({ mark, place }) => this.marks.indexOf(mark) < labelled && place.x1 - place.x0 >= leastLabelled)
    const labels = named.map(({ mark, place }) => labelOf(place, context.measureText(mark.label).width, width))
    const boxes = placeLabels(labels, this.taken(context, width), height)
    for (const [index, { mark }] of named.entries()) {
      const box = boxes[index]
      if (box) drawProfit(context, mark.label, box, colourOf(mark), colours.font)
    }
  }
}

type Place = { x0: number; x1: number; y0: number; y1: number }

function drawOrder(context: CanvasRenderingContext2D, { x0, x1, y0, y1 }: Place, colour: string): void {
  context.fillStyle = colour
  context.strokeStyle = colour
  context.globalAlpha = 0.16
  context.fillRect(x0, Math.min(y0, y1), x1 - x0, Math.abs(y1 - y0))
  context.globalAlpha = 0.8
  context.lineWidth = 1
  context.setLineDash([2, 3])
  context.beginPath()
  context.moveTo(x0, y0)
  context.lineTo(x1, y0)
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
  for (const [x, y] of [
    [x0, y0],
    [x1, y1],
  ] as const) {
    context.beginPath()
    context.arc(x, y, 3, 0, 2 * Math.PI)
    context.fill()
  }
}

/**
 * Returns where the profit belongs: beyond the side on which the order ended. `width`: of the text and of the
 * chart.
 */
function labelOf({ x0, x1, y0, y1 }: Place, width: number, chartWidth: number): Label {
  const side = y1 <= y0 ? 'above' : 'below'
  const left = Math.max(4, Math.min((x0 + x1 - width) / 2, chartWidth - width - 4))
  const top = side === 'above' ? y1 - labelOff - labelHeight : y1 + labelOff
  return { left, top, width, height: labelHeight, side }
}

function drawProfit(context: CanvasRenderingContext2D, label: string, { left, top }: Box, colour: string, font: string): void {
  // The open orders' labels were measured in between, and may have another font.
  context.font = `600 11px ${font}`
  context.fillStyle = colour
  context.textBaseline = 'top'
  context.fillText(label, left, top)
}
