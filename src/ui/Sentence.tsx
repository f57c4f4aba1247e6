import { Children, createElement, Fragment, type ReactNode } from 'react'
import { sentenceParts } from '../../domain/kernel/sentenceParts.ts'

/**
 * A text in which a translation by the browser changes words alone: amounts, addresses, codes and `name` are
 * marked (APP-34). Elements between its texts are left to themselves.
 */
export const Sentence = ({ children, name }: { children?: ReactNode; name?: string }): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? marked(child, name) : child))

function marked(text: string, name?: string): ReactNode {
  const parts = sentenceParts(text, name)
  if (parts.length === 1) return text
  // As arguments: the parts of a sentence need no keys.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? createElement('bdi', { translate: 'no' }, part) : part)))
}
