import { useMemo } from 'react'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'
import { FragmentBox } from './FragmentBox.tsx'
import { isTooLarge } from './limits.ts'
import { prepareFragment } from './prepareFragment.ts'
import { sanitise } from './sanitise.ts'

type Props = { html: string; language: string | undefined; parentLevel: number }

/**
 * Sanitises and renders HTML from a JSON response, like a server page (APP-13). Its title is dropped, since
 * the heading above shows it. `parentLevel`: that heading's level.
 */
export function SafeHtml({ html, language, parentLevel }: Props) {
  const locale = useLocale()
  const nodes = useMemo(() => {
    const tree = sanitise(html)
    for (const time of tree.querySelectorAll('time')) showInLocalTime(time, locale)
    return isTooLarge(tree) ? [] : prepareFragment(tree, parentLevel).nodes
  }, [html, parentLevel, locale])
  return <FragmentBox nodes={nodes} language={language} />
}

/** Formats a time in milliseconds as `Fri 14:20`. */
export const weekdayText = (moment: number, tag: string): string => dateFormatter(tag, { weekday: 'short', ...clockOptions }).format(moment)

/** Converts an exact time to the reader's time zone. */
function showInLocalTime(time: HTMLTimeElement, locale: string): void {
  if (!/T\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(time.dateTime)) return
  const moment = Date.parse(time.dateTime)
  if (Number.isNaN(moment)) return
  time.textContent = weekdayText(moment, locale)
}
