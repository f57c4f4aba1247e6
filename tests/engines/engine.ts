export type ViewportSize = { width: number; height: number }

/**
 * A document of a browser, with the same methods in every engine. Elements are given by CSS selectors, or by
 * XPath if it starts with `//`. They are waited for.
 */
export type EngineDocument = {
  /** Returns the text of the first match. */
  text(selector: string): Promise<string>
  click(selector: string): Promise<void>
  /** Types key by key, because setting a value at once does not reach React in Firefox. */
  type(selector: string, text: string): Promise<void>
  /** Runs the body of an async function in the document. */
  evaluate<T>(body: string): Promise<T>
}

/** A browser with one tab. */
export type Engine = {
  page: EngineDocument
  /** Returns the document of the iframe that matches. */
  iframe(selector: string): EngineDocument
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Sets the size of the viewport. */
  resize(size: ViewportSize): Promise<void>
  /** Returns a picture of the viewport as PNG. */
  picture(): Promise<Buffer>
  /** The errors of the console so far; null where the engine reports none. */
  consoleErrors(): readonly string[] | null
  close(): Promise<void>
}
