/** The countries of the IBAN registry (ISO 13616), by the length of their IBANs. */
const countries: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}
const lengths = new Map(Object.entries(countries).flatMap(([length, names]) => names.split(' ').map((name) => [name, Number(length)])))

/** Returns an account's check digits (ISO 7064, mod 97-10). Letters count from 10, A, to 35, Z. */
function checkDigits(country: string, account: string): string {
  const rest = [...account, ...country, '0', '0'].reduce((sum, letter) => Number(`${sum}${Number.parseInt(letter, 36)}`) % 97, 0)
  return String(98 - rest).padStart(2, '0')
}

/**
 * True if an account number in capital letters without spaces is an IBAN by its form, of a country that has
 * them, but not by its length or check digits (WD-03).
 */
export function isWrongIban(account: string): boolean {
  const [, country = '', check, rest = ''] = /^([A-Z]{2})(\d{2})([A-Z\d]*)$/.exec(account) ?? []
  const length = lengths.get(country)
  return length !== undefined && (account.length !== length || check !== checkDigits(country, rest))
}
