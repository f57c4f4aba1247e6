/** The part of the syntax tree (ESTree) that our rules read. */
export type SyntaxNode = { type: string }
type Named = SyntaxNode & { name?: string }
type Member = SyntaxNode & { property?: Named }
export type ImportNode = SyntaxNode & { source: (SyntaxNode & { value?: unknown }) | null }
export type CallNode = SyntaxNode & { callee: Named & Member; arguments: readonly SyntaxNode[] }
export type AssignmentNode = SyntaxNode & { left: Member }
export type LiteralNode = SyntaxNode & { value: unknown }
export type Quasi = SyntaxNode & { value: { raw: string } }

export type RuleContext = { filename: string; report(fault: { node: SyntaxNode; message: string }): void }

export const isNamed = (node: Named, name: string): boolean => node.type === 'Identifier' && node.name === name
export const hasProperty = (node: Member, names: readonly string[]): boolean =>
  node.type === 'MemberExpression' && node.property?.name !== undefined && names.includes(node.property.name)
