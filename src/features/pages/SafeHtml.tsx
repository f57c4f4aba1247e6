import { useMemo } from 'react'
import { FragmentBox } from './FragmentBox.tsx'
import { isTooLarge } from './limits.ts'
import { prepare } from './prepare.ts'
import { sanitise } from './sanitise.ts'

type Props = { html: string; language: string | undefined; under: number }

/** HTML that came within an answer, made as safe as a page of the server (APP-13). `under`: the level of the heading above it. Its title stands there. */
export function SafeHtml({ html, language, under }: Props) {
  const nodes = useMemo(() => {
    const tree = sanitise(html)
    return isTooLarge(tree) ? [] : prepare(tree, under).nodes
  }, [html, under])
  return <FragmentBox nodes={nodes} language={language} />
}
