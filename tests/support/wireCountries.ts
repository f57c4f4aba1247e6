import type { WireCountry } from '../../contract/session.ts'

const country = (iso: string, prefix: string, over: Partial<WireCountry> = {}): WireCountry => ({
  id: 1,
  iso,
  iso3: `${iso}X`,
  name: iso,
  numcode: 1,
  prefix,
  block: false,
  allowRegistration: true,
  isRegulated: false,
  defaultLang: 'en',
  parentId: null,
  nationality: '',
  ...over,
})

/** Countries of each kind: open, regulated, and closed for registration. */
export const wireCountries: WireCountry[] = [
  country('BR', '55'),
  country('DE', '49', { isRegulated: true }),
  country('US', '1', { allowRegistration: false }),
]
