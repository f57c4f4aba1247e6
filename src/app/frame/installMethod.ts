/** The browser's manual way to install. Each has its steps in the texts `install.{method}.*` (PWA-01). */
export type InstallMethod = 'appleTouch' | 'safariMac' | 'firefoxAndroid'

/**
 * Returns the manual installation method of this browser; null if there is none or the browser offers a
 * button.
 */
export function installMethod({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): InstallMethod | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'appleTouch'
  // An iPad identifies as a Mac since iPadOS 13; no Mac has a touch screen.
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'appleTouch'
  // "Add to Dock" needs Safari 17. Chromium's user agent contains "Safari" too, after its own name.
  const [, safari] = /Macintosh.* Version\/(\d+)[\d.]* Safari\//.exec(userAgent) ?? []
  if (Number(safari) >= 17) return 'safariMac'
  return /Android.*Firefox\//.test(userAgent) ? 'firefoxAndroid' : null
}
