import type { Currency } from '../../contract/kernel.ts'

/**
 * A person of the seed data (SRV-11). The passwords are printed at every start; they only work in a sandbox.
 */
export type SeedPerson = {
  role:
    | 'trader'
    | 'new trader'
    | 'risk partner'
    | 'affiliate'
    | 'demo account'
    | 'code by e-mail'
    | 'code by app'
    | 'chat host'
    | 'outside Europe'
    | 'asking processors'
  email: string
  password: string
  firstName: string
  lastName: string
  country: string
  phonePrefix: string
  phone: string
  currency: Currency
  affiliate?: string
  verification?: 'Full'
  cardRisk?: true
  demo?: true
  /** The second factor of signing in; an authenticator app uses this secret, in base32. */
  factor?: { type: 'email' } | { type: 'google'; secret: string }
  /** Their own processors (FUND-20). With a PIN ENTROPAY asks for it. */
  cascade?: string
  entroPin?: true
  /** Days ago. */
  since: number
}

export const people: readonly SeedPerson[] = [
  {
    role: 'trader',
    email: 'trader@openfloor.example',
    password: 'harbour-lamp-27',
    firstName: 'Anna',
    lastName: 'Petit',
    country: 'CH',
    phonePrefix: '41',
    phone: '791234567',
    currency: 'USD',
    verification: 'Full',
    since: 90,
  },
  {
    role: 'new trader',
    email: 'new@openfloor.example',
    password: 'meadow-stone-41',
    firstName: 'Noah',
    lastName: 'Weber',
    country: 'FR',
    phonePrefix: '33',
    phone: '612345678',
    currency: 'EUR',
    since: 1,
  },
  {
    role: 'risk partner',
    email: 'risk@openfloor.example',
    password: 'winter-cloud-63',
    firstName: 'Rita',
    lastName: 'Costa',
    country: 'PT',
    phonePrefix: '351',
    phone: '912345678',
    currency: 'USD',
    cardRisk: true,
    since: 30,
  },
  {
    role: 'affiliate',
    email: 'affiliate@openfloor.example',
    password: 'copper-field-85',
    firstName: 'Liam',
    lastName: 'Byrne',
    country: 'IE',
    phonePrefix: '353',
    phone: '851234567',
    currency: 'GBP',
    affiliate: 'bigboard',
    verification: 'Full',
    since: 60,
  },
  {
    role: 'demo account',
    email: 'demo@openfloor.example',
    password: 'paper-river-19',
    firstName: 'Dana',
    lastName: 'Novak',
    country: 'CZ',
    phonePrefix: '420',
    phone: '601234567',
    currency: 'USD',
    demo: true,
    since: 10,
  },
  {
    role: 'code by e-mail',
    email: 'careful@openfloor.example',
    password: 'silver-gate-52',
    firstName: 'Clara',
    lastName: 'Lind',
    country: 'SE',
    phonePrefix: '46',
    phone: '701234567',
    currency: 'EUR',
    factor: { type: 'email' },
    since: 20,
  },
  {
    role: 'code by app',
    email: 'guarded@openfloor.example',
    password: 'granite-door-74',
    firstName: 'Goran',
    lastName: 'Horvat',
    country: 'HR',
    phonePrefix: '385',
    phone: '911234567',
    currency: 'EUR',
    factor: { type: 'google', secret: 'OPENFLOORSANDBOXOPENFLOORSANDBOX' },
    since: 20,
  },
  {
    role: 'chat host',
    email: 'host@openfloor.example',
    password: 'lantern-bridge-36',
    firstName: 'Tomas',
    lastName: 'Reyes',
    country: 'ES',
    phonePrefix: '34',
    phone: '612345670',
    currency: 'USD',
    verification: 'Full',
    since: 40,
  },
  // The law of the other people's countries forbids bonuses and offers (APP-26).
  {
    role: 'outside Europe',
    email: 'brazil@openfloor.example',
    password: 'amber-ferry-58',
    firstName: 'Joana',
    lastName: 'Lima',
    country: 'BR',
    phonePrefix: '55',
    phone: '11987654320',
    currency: 'USD',
    since: 5,
  },
  {
    role: 'asking processors',
    email: 'cards@openfloor.example',
    password: 'cedar-window-41',
    firstName: 'Carla',
    lastName: 'Matos',
    country: 'PT',
    phonePrefix: '351',
    phone: '912345678',
    currency: 'EUR',
    cascade: 'FRAUD,ENTROPAY,ZOOM',
    entroPin: true,
    since: 5,
  },
]
