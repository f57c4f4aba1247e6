type Attributes = Record<string, string | boolean | undefined>

/**
 * Creates an element. `true` sets an attribute without a value; `false` and undefined set none. Strings
 * become text nodes, never markup.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) setAttribute(made, key, value)
  made.append(...children)
  return made
}

/**
 * Creates an element for an amount, a price or a symbol, which no translation of the page may change
 * (APP-34).
 */
export const figure = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => element(name, { translate: 'no', ...attributes }, ...children)

export function setAttribute(on: Element, key: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) on.removeAttribute(key)
  else on.setAttribute(key, value === true ? '' : value)
}

/** Writes only a changed text, so that it is neither announced nor painted again. */
export function setText(on: Element, text: string): void {
  if (on.textContent !== text) on.textContent = text
}
