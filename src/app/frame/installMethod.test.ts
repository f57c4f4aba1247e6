import { expect, test } from 'vitest'
import { installMethod } from './installMethod.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    5,
    'appleTouch',
  ],
  ['an iPad, which identifies as a Mac', `${mac} Version/18.0 Safari/605.1.15`, 5, 'appleTouch'],
  ['Chrome on an iPad', `${mac} CriOS/130.0 Version/18.0 Mobile/15E148 Safari/604.1`, 5, 'appleTouch'],
  ['Safari on a Mac', `${mac} Version/17.4 Safari/605.1.15`, 0, 'safariMac'],
  ['a Safari without “Add to Dock”', `${mac} Version/16.6 Safari/605.1.15`, 0, null],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    0,
    null,
  ],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0', 0, null],
  ['Firefox for Android', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 5, 'firefoxAndroid'],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 10, null],
  [
    'Chrome for Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
    null,
  ],
])('[PWA-01, PWA-09] %s gets its own installation steps', (_name, userAgent, maxTouchPoints, method) => {
  expect(installMethod({ userAgent, maxTouchPoints })).toBe(method)
})
