import { expose } from 'comlink'
import type { PictureApi } from '../../contract/pictures.ts'
import { prepareDocument } from './prepareDocument.ts'
import { prepareSignature } from './prepareSignature.ts'

const api: PictureApi<Blob> = { prepareDocument, prepareSignature }
expose(api)
