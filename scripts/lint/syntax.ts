/** The little of the syntax tree (ESTree) that our rules read. */
export type Node = { type: string }
type Named = Node & { name?: string }
type Member = Node & { property?: Named }
export type Source = Node & { source: (Node & { value?: unknown }) | null }
export type Call = Node & { callee: Named & Member; arguments: readonly Node[] }
export type Assignment = Node & { left: Member }
export type Literal = Node & { value: unknown }
export type Quasi = Node & { value: { raw: string } }

export type Context = { filename: string; report(fault: { node: Node; message: string }): void }

export const isNamed = (node: Named, name: string): boolean => node.type === 'Identifier' && node.name === name
export const hasProperty = (node: Member, names: readonly string[]): boolean =>
  node.type === 'MemberExpression' && node.property?.name !== undefined && names.includes(node.property.name)
