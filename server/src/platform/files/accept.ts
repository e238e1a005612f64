import { MAX_IMAGE_BYTES } from '@plantule/contract/base/shared'
import { MAX_FILE_BYTES, MAX_IMAGE_PIXELS } from '@plantule/contract/library/library'
import type { Upload } from '../handlers.ts'
import { readSize } from '../images/render-image.ts'
import { megabytes } from '../megabytes.ts'
import { Refused } from '../refused.ts'
import { readHead } from './read-head.ts'

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'
const documents = [
  'application/pdf',
  'text/plain',
  'image/jpeg',
  'image/png',
  'image/webp',
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map((kind) => openXml + kind),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => openDocument + kind),
]
const heic = /^image\/hei[cf](-sequence)?$/

/** A picture that can be shown. Throws `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`. */
export async function acceptImage(upload: Upload): Promise<{ mime: string; width: number; height: number }> {
  if (upload.bytes > MAX_IMAGE_BYTES) throw new Refused('too_large', { max: megabytes(MAX_IMAGE_BYTES) })
  if (heic.test(upload.mime)) throw new Refused('heic_photo')
  const accepted = 'JPEG, PNG, WebP, GIF, AVIF'
  if (!images.includes(upload.mime)) throw new Refused('unsupported_file', { accepted })
  const size = await readSize(upload.path)
  if (!size) throw new Refused('unsupported_file', { accepted })
  if (size.width * size.height > MAX_IMAGE_PIXELS) throw new Refused('too_many_pixels', { max: MAX_IMAGE_PIXELS / 1_000_000 })
  return { mime: upload.mime, ...size }
}

/** A document that people send each other. Throws `too_large`, `heic_photo`, `unsupported_file`. */
export async function acceptDocument(upload: Upload): Promise<{ mime: string }> {
  if (upload.bytes > MAX_FILE_BYTES) throw new Refused('too_large', { max: megabytes(MAX_FILE_BYTES) })
  if (heic.test(upload.mime)) throw new Refused('heic_photo')
  const refusal = new Refused('unsupported_file', { accepted: 'PDF, JPEG, PNG, WebP, DOCX, XLSX, PPTX, ODT, ODS, ODP, TXT, CSV' })
  if (!documents.includes(upload.mime) || upload.bytes === 0) throw refusal
  if (upload.mime === 'text/plain' && (await looksLikeMarkup(upload.path))) throw refusal
  return { mime: upload.mime }
}

/** A page or a vector picture can carry scripts; neither has a signature, so both look like text. */
async function looksLikeMarkup(path: string): Promise<boolean> {
  const head = (await readHead(path, 1024)).toString('utf8').replace(/^\uFEFF/, '')
  return /^\s*<(!doctype|html|svg|script|\?xml|head|body|!--)/i.test(head)
}
