import type { MatcherFunction } from '@testing-library/react'

/** Matches the element of a whole sentence whose amounts are elements of their own (APP-34). */
export function sentence(text: string | RegExp): MatcherFunction {
  const isWhole = ({ textContent }: Element): boolean => (typeof text === 'string' ? textContent === text : text.test(textContent ?? ''))
  return (_own, element) => element !== null && isWhole(element) && ![...element.children].some(isWhole)
}
