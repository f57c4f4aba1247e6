/** Line paths on a grid of 20. */
const paths = {
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3m4.5 10.5L17 17',
  down: 'm5 8 5 5 5-5',
  star: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z',
  line: 'm2 14 4.5-5 3.5 3 8-8',
  candles: 'M6 3v3m0 7v4M4 6h4v7H4zm10-4v3m0 8v3M12 5h4v8h-4z',
  table: 'M3 4h14v12H3zm0 4h14M3 12h14M8 4v12',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M11 4v4M5 12v4',
  cross: 'm5 5 10 10M15 5 5 15',
  minus: 'M5 10h10',
  plus: 'M10 5v10M5 10h10',
  list: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  aside: 'M3 4h14v12H3zm9 0v12',
} as const
export type IconName = keyof typeof paths

const svgName = 'http://www.w3.org/2000/svg'

/** Creates an icon; hidden from screen readers. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(svgName, 'svg')
  const path = document.createElementNS(svgName, 'path')
  path.setAttribute('d', paths[name])
  for (const [key, value] of Object.entries({ viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' })) svg.setAttribute(key, value)
  svg.append(path)
  return svg
}
