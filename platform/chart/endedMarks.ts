import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { MarkColours } from './orderMarks.ts'

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

/** Only the latest orders have a label: those of a busy minute would lie over each other. */
const labelled = 3
/** A narrower order is drawn without its label. */
const leastLabelled = 12

/** Draws the ended orders of the shown symbol. */
export class EndedMarks implements ISeriesPrimitive<Time> {
  private marks: readonly EndedMark[] = []
  private colours: MarkColours | null = null
  private readonly scale: Scale
  private requestUpdate: () => void = () => undefined

  constructor(scale: Scale) {
    this.scale = scale
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
      if (colours) target.useMediaCoordinateSpace(({ context }) => this.drawAll(context, colours))
    }
    return [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }]
  }

  private drawAll(context: CanvasRenderingContext2D, colours: MarkColours): void {
    for (const [index, mark] of this.marks.entries()) {
      const [x0, x1, y0, y1] = [this.scale.x(mark.from), this.scale.x(mark.to), this.scale.y(mark.entry), this.scale.y(mark.exit)]
      if (x0 === null || x1 === null || y0 === null || y1 === null) continue
      const colour = { won: colours.rise, lost: colours.fall, tie: colours.muted }[mark.status]
      drawOrder(context, { x0, x1, y0, y1 }, colour)
      if (index < labelled && x1 - x0 >= leastLabelled) drawProfit(context, mark.label, { x0, x1, y0, y1 }, colour, colours.font)
    }
  }
}

type Box = { x0: number; x1: number; y0: number; y1: number }

function drawOrder(context: CanvasRenderingContext2D, { x0, x1, y0, y1 }: Box, colour: string): void {
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

/** Writes the profit beyond the side on which the order ended. */
function drawProfit(context: CanvasRenderingContext2D, label: string, { x0, x1, y0, y1 }: Box, colour: string, font: string): void {
  const isAbove = y1 <= y0
  context.font = `600 11px ${font}`
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = isAbove ? 'bottom' : 'top'
  context.fillText(label, (x0 + x1) / 2, isAbove ? Math.min(y0, y1) - 7 : Math.max(y0, y1) + 7)
  context.textAlign = 'start'
}
