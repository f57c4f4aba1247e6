import { posix, relative, sep } from 'node:path'
import { noLooseText } from './looseText.ts'
import { brokenArrow, brokenPackage } from './rooms.ts'
import { type Assignment, type Call, type Context, hasProperty, isNamed, type Literal, type Quasi, type Source } from './syntax.ts'

function checkImport(context: Context, node: Source): void {
  const specifier = node.source?.value
  // `?worker` asks for a file's address: nothing of it runs here.
  if (typeof specifier !== 'string' || specifier.includes('?worker')) return
  const from = relative(process.cwd(), context.filename).split(sep).join('/')
  const fault = specifier.startsWith('.') ? brokenArrow(from, posix.join(posix.dirname(from), specifier)) : brokenPackage(from, specifier)
  if (fault) context.report({ node, message: fault })
}

const arrows = {
  create(context: Context) {
    const check = (node: Source): void => checkImport(context, node)
    return { ImportDeclaration: check, ExportAllDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check }
  },
}

const clockFault = 'Pass the moment in: a rule that reads the clock cannot be tested or replayed.'

const noAmbientClock = {
  create: (context: Context) => ({
    NewExpression(node: Call) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: clockFault })
    },
    CallExpression(node: Call) {
      if (isNamed(node.callee, 'Date')) context.report({ node, message: clockFault })
    },
  }),
}

const callAddress = /^\/(?:api|upload|v2|cli)(?:\/|$)/
const addressFault = 'Import the route from contract/: an address that is written twice is one that can differ.'

const noCallAddress = {
  create: (context: Context) => ({
    Literal(node: Literal) {
      if (typeof node.value === 'string' && callAddress.test(node.value)) context.report({ node, message: addressFault })
    },
    TemplateElement(node: Quasi) {
      if (callAddress.test(node.value.raw)) context.report({ node, message: addressFault })
    },
  }),
}

const htmlFault = 'Server HTML goes through the one sanitising policy and is inserted as nodes.'

const noRawHtml = {
  create: (context: Context) => ({
    AssignmentExpression(node: Assignment) {
      if (hasProperty(node.left, ['innerHTML', 'outerHTML', 'srcdoc'])) context.report({ node, message: htmlFault })
    },
    CallExpression(node: Call) {
      if (hasProperty(node.callee, ['insertAdjacentHTML', 'setHTMLUnsafe'])) context.report({ node, message: htmlFault })
    },
  }),
}

/** The rules that only this tree needs. */
export default {
  meta: { name: 'openfloor' },
  rules: {
    arrows,
    'no-ambient-clock': noAmbientClock,
    'no-call-address': noCallAddress,
    'no-loose-text': noLooseText,
    'no-raw-html': noRawHtml,
  },
}
