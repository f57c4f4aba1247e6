import { currentTheme, themeChoice, type Theme } from '../shell/screen/theme.ts'

/**
 * Names this device's start screens for iOS, which reads them when the app is added to the home screen
 * (PWA-09).
 */
export function addSplash(): void {
  const size = `${screen.width * devicePixelRatio}x${screen.height * devicePixelRatio}`
  const themes: readonly Theme[] = themeChoice() === 'system' ? ['dark', 'light'] : [currentTheme()]
  for (const theme of themes) {
    const media = themes.length > 1 ? `(orientation: portrait) and (prefers-color-scheme: ${theme})` : '(orientation: portrait)'
    const link = Object.assign(document.createElement('link'), {
      rel: 'apple-touch-startup-image',
      media,
      href: `/splash/${size}-${theme}.png`,
    })
    document.head.append(link)
  }
}
