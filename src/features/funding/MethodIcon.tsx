import type { Method } from '../../../domain/funding/methods.ts'
import { Outline } from '../../ui/Icon.tsx'

const card = 'M3 6h18v12H3zM3 10h18M6 15h4'

/** Few fonts contain coin symbols. */
const outlines: Readonly<Record<Method, string>> = {
  card,
  fiat: card,
  bank: 'M3 10 12 4l9 6zM5 10v8m5-8v8m4-8v8m5-8v8M3 20h18',
  skrill: 'M4 7h14a2 2 0 0 1 2 2v9H5a1 1 0 0 1-1-1zM4 7a2 2 0 0 1 2-2h10v2m0 6.5h1',
  neteller: 'M5 19V5l14 14V5',
  paypal: 'M8 20 10.5 4H15a4.5 4.5 0 0 1 0 9h-5M11 20l1-5h4a4.5 4.5 0 0 0 4-4',
  agni: 'M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2.5 1.5-3.5 2-6 1.5.5 2.5 1.5 3 3 .5-2 .5-4.5 0-7z',
  shape: 'M12 3l8 14H4zM4 21h16',
  vload: 'M4 8l4 9 4-9M14 17h6M17 6v7m-3-3 3 3 3-3',
  bitcoin: 'M8 5h5a3.4 3.4 0 0 1 0 7H8zM8 12h6a3.4 3.4 0 0 1 0 7H8zM6 5h2m-2 14h2M10 3v2m3-2v2m-3 14v2m3-2v2',
  eth: 'M12 3l6 9-6 9-6-9zM6 12l6 3 6-3',
  tether: 'M5 5h14v4h-5.5v11h-3V9H5zM4 12.5c0 1.4 3.6 2.5 8 2.5s8-1.1 8-2.5',
  ltc: 'M10 4 7 19h10M6 13.5l8-3.5',
  altcoin: 'M9 15a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM15 9.2a5.5 5.5 0 1 1-5.8 8',
  stable: 'M12 3v18M16 8c0-1.8-1.8-3-4-3S8 6.2 8 8s1.6 2.6 4 3.2 4 1.6 4 3.6-1.8 3.2-4 3.2-4-1.2-4-3',
}

/** The icon beside a method's name. */
export const MethodIcon = ({ method }: { method: Method }) => <Outline path={outlines[method]} size={16} stroke={2} />
