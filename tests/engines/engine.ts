/** A document of a browser, with the same methods in every engine. Elements are given by CSS selectors and waited for. */
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
  /** The document of the trading platform's iframe. */
  platform: EngineDocument
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** The errors of the console so far; null where the engine reports none. */
  consoleErrors(): readonly string[] | null
  close(): Promise<void>
}
