/**
 * In the page: returns the names of what is chosen but looks like the rest while colours are forced (APP-34).
 */
export function unseenChoices(): string[] {
  const probe = document.createElement('i')
  probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; position: absolute'
  document.body.append(probe)
  const selected = getComputedStyle(probe).backgroundColor
  probe.remove()
  const marks = [
    '[aria-selected=true]',
    '[aria-pressed=true]',
    '[aria-checked=true]',
    '[aria-current]:not([aria-current=false])',
    '[data-active]',
    '[data-chosen]',
    'label:has(> input:checked)',
  ]
  const chosen = [...document.querySelectorAll(marks.join())].filter((element) => element.checkVisibility())
  return chosen
    .filter((element) => getComputedStyle(element).backgroundColor !== selected)
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.trim())
}
