/**
 * A document as it would be sent (VER-08). `Content`: a Blob, which this folder has no type of. `warnings`:
 * of domain/uploads/pictureQuality.ts. `pages`: of a PDF. `raw`: this browser can't draw pictures in a
 * worker, so the server alone checks it.
 */
export type PreparedDocument<Content> =
  | { as: 'picture'; file: Content; width: number; height: number; warnings: ('dark' | 'blurred' | 'small')[] }
  | { as: 'pdf'; file: Content; pages: number }
  | { as: 'raw'; file: Content }

/** `code`: why a file can't be used, as the server would refuse it. */
export type PreparedResult<Content> = { ok: true; value: PreparedDocument<Content> } | { ok: false; code: string }

/** The worker that prepares documents: the page calls it through Comlink, and ends it afterwards. */
export interface PictureApi<Content> {
  prepareDocument(file: Content): Promise<PreparedResult<Content>>
  /** Turns a picture of a signature into dark ink on white, as a PNG. */
  prepareSignature(file: Content): Promise<PreparedResult<Content>>
}
