/** The order matters: most browsers also name those that they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], agent: string): string | undefined => names.find(([sign]) => sign.test(agent))?.[1]

/**
 * Returns the browser and the system of a User-Agent header, such as `Firefox, Windows`; undefined if it
 * names neither.
 */
export function deviceName(agent: string | undefined): string | undefined {
  const names = [nameIn(browsers, agent ?? ''), nameIn(systems, agent ?? '')].filter((name) => name !== undefined)
  return names.length === 0 ? undefined : names.join(', ')
}
