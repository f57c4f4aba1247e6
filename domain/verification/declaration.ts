/**
 * The versions of the text above a signature, newest first. Each stays in
 * `locales/{language}/declaration.json`: it may have been signed.
 */
export const declarationVersions = ['2026-11'] as const
export type DeclarationVersion = (typeof declarationVersions)[number]
/** The version that is shown to people who sign now. */
export const [currentDeclaration] = declarationVersions

export const isDeclarationVersion = (version: string): version is DeclarationVersion =>
  (declarationVersions as readonly string[]).includes(version)
