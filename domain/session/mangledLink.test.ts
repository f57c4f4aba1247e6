import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { linkAreas } from '../../contract/documents.ts'
import { mendLink } from './mangledLink.ts'

const tokens = ['t0k_en-1', '-t0ken', 'confirm.t0ken', 'undo.t0ken']
const queries = [
  '',
  '?rd=%2Fhome',
  '?rd=%2Fshow%2Ffunding',
  '?rd=%2Fshow%2Fhistory%3Fsearch%3Da%2523b%26page%3D2',
  '?rd=%23%2Fshow%2Fcontest',
]
const links = [
  ...languages.flatMap((language) =>
    linkAreas.flatMap((area) => queries.flatMap((query) => tokens.map((token) => `/${language}/${area}${query}#${token}`))),
  ),
  '/en/trading#/show/contacts',
  '/tr/trading#/show/withdrawal',
  '/fr/trading#/show/history?from=2026-01-01&to=2026-02-01',
  '/#/show/referral',
]

test('[APP-06] every link of ours whose # was encoded on its way is mended', () => {
  expect(links.map((link) => mendLink(link.replace('#', '%23')))).toEqual(links)
})

test('[APP-06] what comes before the # of a link is left as it is', () => {
  expect(links.filter((link) => mendLink(link.replace(/#.*/, '')) !== null)).toEqual([])
})

test.each([
  ['/en/auto?rd=%2Fshow%2Ffunding%23t0ken&utm_source=mail', '/en/auto?rd=%2Fshow%2Ffunding&utm_source=mail#t0ken'],
  ['/en/auto?rd=/show/funding%23t0ken', '/en/auto?rd=/show/funding#t0ken'],
  ['/de/reset%23t0ken?rd=x', '/de/reset?rd=x#t0ken'],
  ['/en/email/%23t0ken', '/en/email/#t0ken'],
])('[APP-06] %s, which was changed further on its way, is mended to %s', (mangled, link) => {
  expect(mendLink(mangled)).toBe(link)
})

test.each([
  '/en/reset?rd=%23/show/funding',
  '/en/auto?rd=%23%2Fshow%2Ffunding',
  '/en/login?rd=%2Fshow%2Ffunding%23x',
  '/en/trading?message=a%23b',
  '/fr?message=a%23b',
  '/en/register?promo=GIFT%231',
  '/api/vload/card?amount=5%23',
  '/en/x/y%23z',
  '//evil.example%23x',
  '//evil.example/auto?rd=x%23y',
  '/\\evil.example%23x',
])('[APP-06] %s is left as it is', (address) => {
  expect(mendLink(address)).toBeNull()
})
