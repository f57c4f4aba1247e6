import { posix, relative, sep } from 'node:path'
import { noHardcodedText } from './hardcodedText.ts'
import { importProblem, packageProblem } from './rooms.ts'
import {
  type AssignmentNode,
  type CallNode,
  type RuleContext,
  hasProperty,
  isNamed,
  type LiteralNode,
  type Quasi,
  type ImportNode,
} from './syntax.ts'

function checkImport(context: RuleContext, node: ImportNode): void {
  const specifier = node.source?.value
  // `?worker` imports a file's URL: its code does not run here.
  if (typeof specifier !== 'string' || specifier.includes('?worker')) return
  const from = relative(process.cwd(), context.filename).split(sep).join('/')
  const fault = specifier.startsWith('.')
    ? importProblem(from, posix.join(posix.dirname(from), specifier))
    : packageProblem(from, specifier)
  if (fault) context.report({ node, message: fault })
}

const arrows = {
  create(context: RuleContext) {
    const check = (node: ImportNode): void => checkImport(context, node)
    return { ImportDeclaration: check, ExportAllDeclaration: check, ExportNamedDeclaration: check, ImportExpression: check }
  },
}

const clockFault = 'Pass the moment in: a rule that reads the clock cannot be tested or replayed.'

const noAmbientClock = {
  create: (context: RuleContext) => ({
    NewExpression(node: CallNode) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: clockFault })
    },
    CallExpression(node: CallNode) {
      if (isNamed(node.callee, 'Date')) context.report({ node, message: clockFault })
    },
  }),
}

const callAddress = /^\/(?:api|upload|v2|cli)(?:\/|$)/
const addressFault = 'Import the route from contract/: an address that is written twice is one that can differ.'

const noCallAddress = {
  create: (context: RuleContext) => ({
    Literal(node: LiteralNode) {
      if (typeof node.value === 'string' && callAddress.test(node.value)) context.report({ node, message: addressFault })
    },
    TemplateElement(node: Quasi) {
      if (callAddress.test(node.value.raw)) context.report({ node, message: addressFault })
    },
  }),
}

const htmlFault = 'Server HTML goes through the one sanitising policy and is inserted as nodes.'

const noRawHtml = {
  create: (context: RuleContext) => ({
    AssignmentExpression(node: AssignmentNode) {
      if (hasProperty(node.left, ['innerHTML', 'outerHTML', 'srcdoc'])) context.report({ node, message: htmlFault })
    },
    CallExpression(node: CallNode) {
      if (hasProperty(node.callee, ['insertAdjacentHTML', 'setHTMLUnsafe'])) context.report({ node, message: htmlFault })
    },
  }),
}

/** The rules of this project. */
export default {
  meta: { name: 'openfloor' },
  rules: {
    arrows,
    'no-ambient-clock': noAmbientClock,
    'no-call-address': noCallAddress,
    'no-loose-text': noHardcodedText,
    'no-raw-html': noRawHtml,
  },
}
