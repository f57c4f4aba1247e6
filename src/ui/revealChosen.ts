/** The width of an end that fades, as in the style sheets: a choice behind it is not in sight. */
const fade = 32

/** Scrolls a list sideways to its chosen tab or link where not all fit; the page stays where it is. */
export function revealChosen(list: HTMLElement): void {
  const chosen = list.querySelector('[aria-selected="true"], [aria-current="page"]')
  if (!chosen || list.scrollWidth <= list.clientWidth) return
  const [place, tab] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.left < place.left + fade) list.scrollLeft -= place.left + fade - tab.left
  else if (tab.right > place.right - fade) list.scrollLeft += tab.right - place.right + fade
}
