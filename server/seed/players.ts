import type { Currency } from '../../contract/kernel.ts'

/** A participant of the demo's tournaments, who has no password and cannot sign in. */
export type Player = {
  firstName: string
  lastName: string
  country: string
  currency: Currency
  stake: number
  wins: number
  losses: number
}

const player = (line: string): Player => {
  const [firstName = '', lastName = '', country = '', currency = 'USD', stake = '0', wins = '0', losses = '0'] = line.split(' ')
  return { firstName, lastName, country, currency: currency as Currency, stake: Number(stake), wins: Number(wins), losses: Number(losses) }
}

/**
 * Stakes are in whole units of the account's currency; the two numbers are the trades won and lost in each
 * tournament.
 */
export const players: readonly Player[] = [
  'Mara Lindqvist SE EUR 900 3 0',
  'Kenji Watanabe JP USD 850 3 0',
  'Tomas Ribeiro PT EUR 700 3 1',
  'Sofia Marchetti IT EUR 680 2 0',
  'Idris Okafor NG USD 620 2 0',
  'Yara Haddad LB USD 540 2 0',
  'Pavel Dvorak CZ EUR 500 2 0',
  'Aoife Brennan IE GBP 400 2 0',
  'Lucas Moreau FR EUR 420 2 0',
  'Nadia Petrova BG EUR 900 2 1',
  'Diego Fuentes CL USD 360 2 0',
  'Hana Sato JP USD 650 2 1',
  'Emre Yilmaz TR USD 300 2 0',
  'Freya Olsen DK EUR 260 2 0',
  'Mateo Vargas CO USD 240 2 0',
  'Anouk Jansen NL EUR 200 2 0',
  'Samir Rahman AE USD 380 2 1',
  'Olga Sokolova KZ USD 150 2 0',
  'Chloe Dubois BE EUR 120 2 0',
  'Ravi Menon IN USD 100 2 0',
  'Piotr Nowak PL EUR 90 1 0',
  'Elena Costa BR USD 80 1 0',
  'Jonas Keller DE EUR 60 1 0',
  'Leila Amrani MA EUR 50 1 1',
  'Viktor Horvath HU EUR 150 1 1',
  'Ines Correia PT EUR 200 1 2',
].map(player)

/** The demo's own trader in a tournament: on the board, without a prize. */
export const traderPlayer: Player = player('Anna Petit CH USD 10 1 0')
