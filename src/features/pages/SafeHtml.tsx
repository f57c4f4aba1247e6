import { useMemo } from 'react'
import { useLocale } from '../../ui/locale.ts'
import { FragmentBox } from './FragmentBox.tsx'
import { isTooLarge } from './limits.ts'
import { prepare } from './prepare.ts'
import { sanitise } from './sanitise.ts'
import { weekdayText } from './weekdayText.ts'

type Props = { html: string; language: string | undefined; under: number }

/** HTML that came within an answer, made as safe as a page of the server (APP-13). `under`: the level of the heading above it. Its title stands there. */
export function SafeHtml({ html, language, under }: Props) {
  const locale = useLocale()
  const nodes = useMemo(() => {
    const tree = sanitise(html)
    for (const time of tree.querySelectorAll('time')) inOwnZone(time, locale)
    return isTooLarge(tree) ? [] : prepare(tree, under).nodes
  }, [html, under, locale])
  return <FragmentBox nodes={nodes} language={language} />
}

/** A moment that is named exactly is shown by the clock of whoever reads. */
function inOwnZone(time: HTMLTimeElement, locale: string): void {
  if (!/T\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(time.dateTime)) return
  const moment = Date.parse(time.dateTime)
  if (Number.isNaN(moment)) return
  time.textContent = weekdayText(moment, locale)
}
