import type { RuleContext, SyntaxNode } from './syntax.ts'

/** The fields that the rule reads of an expression, attribute, call or assignment. */
type Part = SyntaxNode & {
  value?: unknown
  name?: unknown
  operator?: string
  quasis?: readonly { value: { raw: string } }[]
  expression?: Part
  consequent?: Part
  alternate?: Part
  left?: Part
  right?: Part
  callee?: Part
  object?: Part
  property?: Part
  key?: Part
  arguments?: readonly Part[]
  properties?: readonly Part[]
}

const message = 'Put the text into locales/, in every language, and ask for it by its key (APP-23).'

/** Attributes and properties that are displayed or read aloud. */
const visibleProperties = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'aside',
  'copied',
  'description',
  'error',
  'heading',
  'hint',
  'innerText',
  'label',
  'placeholder',
  'textContent',
  'title',
])
/** Calls with displayed arguments: indices of the first and the last. */
const visibleArguments = new Map<string, readonly [from: number, to: number]>([
  ['prepend', [0, Infinity]],
  ['replaceChildren', [0, Infinity]],
  ['replaceWith', [0, Infinity]],
  ['createTextNode', [0, 1]],
  ['button', [0, 1]],
  ['setText', [1, 2]],
  ['element', [2, Infinity]],
])
/** The brand name, the same in every language. */
const brand = 'Openfloor'

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(brand, ''))

/** Returns the literal texts that an expression can evaluate to. */
function textsIn(part: Part | undefined): string[] {
  switch (part?.type) {
    case 'Literal':
      return typeof part.value === 'string' ? [part.value] : []
    case 'TemplateLiteral':
      return (part.quasis ?? []).map(({ value }) => value.raw)
    case 'JSXExpressionContainer':
      return textsIn(part.expression)
    case 'ConditionalExpression':
      return [...textsIn(part.consequent), ...textsIn(part.alternate)]
    case 'LogicalExpression':
      return [...(part.operator === '&&' ? [] : textsIn(part.left)), ...textsIn(part.right)]
    case 'BinaryExpression':
      return part.operator === '+' ? [...textsIn(part.left), ...textsIn(part.right)] : []
    default:
      return []
  }
}

const nameOf = (part: Part | undefined): string | null => {
  const name = part?.name ?? part?.value
  return typeof name === 'string' ? name : null
}
const calledName = (callee: Part | undefined): string | null => nameOf(callee?.type === 'MemberExpression' ? callee.property : callee)

/** Reports displayed text that is written in code instead of locales/. */
export const noHardcodedText = {
  create(context: RuleContext) {
    const check = (node: Part, shown: Part | undefined): void => {
      if (textsIn(shown).some(isWords)) context.report({ node, message: message })
    }
    return {
      JSXText(node: Part) {
        if (isWords(String(node.value))) context.report({ node, message: message })
      },
      JSXElement: (node: Part & { children: readonly Part[] }) => node.children.forEach((child) => check(child, child)),
      JSXFragment: (node: Part & { children: readonly Part[] }) => node.children.forEach((child) => check(child, child)),
      JSXAttribute(node: Part) {
        if (visibleProperties.has(nameOf(node.name as Part) ?? '')) check(node, node.value as Part)
      },
      AssignmentExpression(node: Part) {
        if (node.left?.type === 'MemberExpression' && visibleProperties.has(nameOf(node.left.property) ?? '')) check(node, node.right)
      },
      CallExpression(node: Part) {
        const name = calledName(node.callee)
        const given = node.arguments ?? []
        if (name === 'setAttribute') {
          const at = given.findIndex((part) => visibleProperties.has(nameOf(part) ?? ''))
          if (at >= 0) check(node, given[at + 1])
        }
        // With two arguments it may be `append` of form data or headers, whose first argument is a name.
        const shown =
          name === 'append' ? given.slice(given.length > 1 ? 1 : 0) : given.slice(...(visibleArguments.get(name ?? '') ?? [0, 0]))
        for (const part of shown) check(part, part)
        if (name !== 'element') return
        for (const property of given[1]?.properties ?? [])
          if (visibleProperties.has(nameOf(property.key) ?? '')) check(property, property.value as Part)
      },
    }
  },
}
