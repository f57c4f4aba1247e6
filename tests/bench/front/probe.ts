/** Figures measured by the page itself, from its start on. */
export type PageFigures = {
  fcp: number
  lcp: number
  cls: number
  longTasks: { start: number; ms: number }[]
  ready: number | null
  /** Fonts requested before the largest paint so far. */
  earlyFonts: number
  events: { name: string; ms: number }[]
}

/**
 * Runs in the page before any of its scripts. `ready` is when `selector` first shows text: the first useful
 * data. It must be self-contained, because it is sent to the page as text.
 */
export function probe(selector: string): void {
  const figures: PageFigures = { fcp: 0, lcp: 0, cls: 0, longTasks: [], ready: null, earlyFonts: 0, events: [] }
  ;(globalThis as { figures?: PageFigures }).figures = figures
  const observe = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  }
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    figures.lcp = entry.startTime
    figures.earlyFonts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.woff2?\b/.test(name) && startTime < figures.lcp).length
  })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) figures.cls += shift.value
  })
  observe('longtask', (entry) => figures.longTasks.push({ start: entry.startTime, ms: entry.duration }))
  // An event without an interactionId is no response to a person, for example a passing pointer.
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) figures.events.push({ name: entry.name, ms: entry.duration })
    },
    { durationThreshold: 16 },
  )
  const look = (): void => {
    if (figures.ready === null && document.querySelector(selector)?.textContent?.trim()) figures.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Blocking time after the first paint: each long task's time beyond 50 ms. */
export const blockingTime = ({ fcp, longTasks }: PageFigures): number =>
  longTasks.filter((task) => task.start + task.ms > fcp).reduce((sum, task) => sum + Math.max(0, task.ms - 50), 0)

/** Time to interactive: the end of the last long task, or the first paint. */
export const interactiveAt = ({ fcp, longTasks }: PageFigures): number => Math.max(fcp, ...longTasks.map((task) => task.start + task.ms))

/** The longest task that ended after the first paint. */
export const longestTask = ({ fcp, longTasks }: PageFigures): number =>
  Math.max(0, ...longTasks.filter((task) => task.start + task.ms > fcp).map(({ ms }) => ms))
