/**
 * Returns the tokens.css colours the chart draws with, read from the container: a canvas cannot use custom
 * properties.
 */
export function chartTheme(container: HTMLElement) {
  const style = getComputedStyle(container)
  const role = (name: string): string => style.getPropertyValue(name).trim()
  const accent = role('--accent')
  return {
    background: role('--bg'),
    text: role('--muted'),
    line: role('--line'),
    accent,
    onLine: role('--hover'),
    top: `${accent}47`,
    bottom: `${accent}00`,
    rise: role('--rise'),
    fall: role('--fall'),
    font: style.fontFamily,
  }
}
