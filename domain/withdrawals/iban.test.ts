import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress } from './addresses.ts'

/** The examples of the IBAN registry, one of each country. */
const examples = `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957
CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685
EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634
FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206
GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 HR1210010051863000160
HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101
KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA
LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030
MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753
MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300
NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874
PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD
SD2129010501234001 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100
SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157
TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678
VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234`.split(/\s/)

const refused = { ok: false, code: 'withdrawal.wrong_iban' }

test.each(examples)('[WD-03] the IBAN %s passes, in groups and small letters too', (iban) => {
  for (const text of [iban, iban.toLowerCase(), (iban.match(/.{1,4}/g) ?? []).join(' '), ` ${iban}\n`])
    expect(checkAddress('EUR', text, 'main')).toEqual({ ok: true, value: iban })
})

test('[WD-03] an IBAN with any one digit changed is refused', () => {
  const digits = examples.flatMap((iban) => [...iban.matchAll(/\d/g)].map(({ index }) => ({ iban, index })))
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), fc.boolean(), ({ iban, index }, more, isSmall) => {
      const changed = `${iban.slice(0, index)}${(Number(iban[index]) + more) % 10}${iban.slice(index + 1)}`
      expect(checkAddress('EUR', isSmall ? changed.toLowerCase() : changed, 'main')).toEqual(refused)
    }),
    { numRuns: 5_000 },
  )
})

test.each(examples)('[WD-03] the IBAN %s without its last character, or with one more, is refused', (iban) => {
  expect(checkAddress('USD', iban.slice(0, -1), 'main')).toEqual(refused)
  expect(checkAddress('USD', `${iban}0`, 'main')).toEqual(refused)
})

test('[WD-03] any account of a country passes with one pair of check digits, from 02 to 98', () => {
  const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{18}$/), (account) => {
      const passing = pairs.filter((pair) => checkAddress('EUR', `DE${pair}${account}`, 'main').ok)
      const remainder = (pair: string) => BigInt([...account, 'D', 'E', ...pair].map((one) => Number.parseInt(one, 36)).join('')) % 97n
      // 00, 01 and 99 leave the same remainder as 97, 98 and 02, which alone are issued.
      expect(passing).toEqual(pairs.slice(2, 99).filter((pair) => remainder(pair) === 1n))
      expect(passing).toHaveLength(1)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['a country without IBANs', 'US64SVBKUS6S3300958879'],
  ['letters for check digits', 'DEUTSCHEBANK12'],
  ['digits alone', '0532013000'],
  ['a stroke', 'DE89/0532013000'],
])('[WD-03] a text with %s stays an account number: %s', (_what, account) => {
  expect(checkAddress('EUR', account, 'main')).toEqual({ ok: true, value: account })
})

test('[WD-03] an IBAN with the full stop of its sentence is checked without it', () => {
  expect(checkAddress('EUR', 'DE89 3704 0044 0532 0130 00.', 'main')).toEqual({ ok: true, value: 'DE89370400440532013000' })
  expect(checkAddress('EUR', 'DE89 3704 0044 0532 0130 01.', 'main')).toEqual(refused)
})

test('[WD-03] a wallet’s number is not read as an IBAN', () => {
  expect(checkAddress('Perfect Money', 'DE12345678', 'main')).toEqual({ ok: true, value: 'DE12345678' })
})
