import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'
import type { TextFile } from './files.ts'

/** Returns the syntax tree of a source, as the build reads it. Throws for a file that is no TypeScript. */
function parse({ file, text }: TextFile) {
  const parsed = parseSync(file, text, { sourceType: 'module' })
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`)
  return parsed
}

/** Returns the modules that a source imports or exports from, `import()` included. */
export function importsOf(source: TextFile): string[] {
  const { module } = parse(source)
  const written = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.text.slice(start + 1, end - 1))
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...written]
}

/** True if a source imports a package, or a module within it. */
export const isImportOf = (name: string, source: TextFile): boolean =>
  importsOf(source).some((one) => one === name || one.startsWith(`${name}/`))

/** Walks a source's syntax tree. */
export const visit = (source: TextFile, visitor: VisitorObject): void => new Visitor(visitor).visit(parse(source).program)

const isNamed = (node: ESTree.Node | null | undefined, name: string): boolean => node?.type === 'Identifier' && node.name === name

/** Returns the calls of a function in a source; `a.b` for a method `b` of `a`. */
export function callsOf(name: string, source: TextFile): ESTree.CallExpression[] {
  const calls: ESTree.CallExpression[] = []
  const [first = '', second] = name.split('.')
  visit(source, {
    CallExpression(call) {
      const { callee } = call
      const isCalled =
        second === undefined
          ? isNamed(callee, first)
          : callee.type === 'MemberExpression' && isNamed(callee.object, first) && isNamed(callee.property, second)
      if (isCalled) calls.push(call)
    },
  })
  return calls
}

/** True if a source uses a name of its own or of the platform, also as the key of an object. */
export function usesName(name: string, source: TextFile): boolean {
  let isUsed = false
  visit(source, {
    Identifier(node) {
      isUsed ||= node.name === name
    },
  })
  return isUsed
}

/** Returns the texts that a source gives to an attribute of its elements. */
export function attributesOf(name: string, source: TextFile): string[] {
  const values: string[] = []
  visit(source, {
    JSXAttribute({ name: found, value }) {
      if (found.type === 'JSXIdentifier' && found.name === name && value?.type === 'Literal') values.push(value.value)
    },
  })
  return values
}

/** True if a module waits at its top level, outside of every function. */
export const awaitsAtTop = (source: TextFile): boolean => {
  let [depth, isFound] = [0, false]
  const enter = (): void => void (depth += 1)
  const leave = (): void => void (depth -= 1)
  visit(source, {
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression() {
      isFound ||= depth === 0
    },
    ForOfStatement(node) {
      isFound ||= depth === 0 && node.await
    },
  })
  return isFound
}

const declaredTypes = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']

/** Returns the names of the types, classes and hooks that a source exports by declaring or renaming them. */
export function exportedNames(source: TextFile): string[] {
  const names: string[] = []
  const add = (node: ESTree.Node | null | undefined, isHook: boolean): void => {
    if (node?.type === 'Identifier' && (!isHook || /^use[A-Z]/.test(node.name))) names.push(node.name)
  }
  // At the top level alone: a name within `declare module` belongs to that module.
  for (const statement of parse(source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration, specifiers, source: from } = statement
    for (const { local, exported } of from ? specifiers : [])
      if (exported.type === 'Identifier' && !isNamed(local, exported.name)) names.push(exported.name)
    if (declaration?.type === 'VariableDeclaration') for (const { id } of declaration.declarations) add(id, true)
    else if (declaration && 'id' in declaration) add(declaration.id, !declaredTypes.includes(declaration.type))
  }
  return names
}
