import { deliveriesRoutes, type PassportPhoto } from '@plantule/contract/passports/deliveries'
import { readLabel } from '@plantule/contract/passports/read-label'
import { call } from '../../../api/client.ts'
import { openDetector } from '../../../kit/scan/open-detector.ts'
import { shrunk } from '../../../kit/task/take-photo.ts'

/** What a photo gave: its code is certain, its letters are proposed; `seen` is null where the server could not be asked. */
export type PhotoRead = { code: string; seen: PassportPhoto | null }

/** Letters need more pixels than a picture of a plant. */
const MOST_PIXELS = 2600

/** Reads the code of a label on this device and its printed text on the server, side by side. */
export async function readPhoto(photo: File): Promise<PhotoRead> {
  const [code, seen] = await Promise.all([codeIn(photo), textIn(photo).catch((error: unknown) => ({ error }))])
  if (!('error' in seen)) return { code, seen }
  // A code alone is better than a sentence about the network.
  if (code === '') throw seen.error
  return { code, seen: null }
}

/** Part C by the code; nothing where there is none, or no reader of codes. */
async function codeIn(photo: File): Promise<string> {
  try {
    const [code] = await (await openDetector('data_matrix')).detect(await createImageBitmap(photo))
    if (!code) return ''
    // A code that is no address of a page is part C by itself.
    return readLabel(code.rawValue)?.code ?? (/^https?:/.test(code.rawValue) ? '' : code.rawValue)
  } catch {
    return ''
  }
}

async function textIn(photo: File): Promise<PassportPhoto> {
  const form = new FormData()
  form.set('body', '{}')
  form.set('file', await shrunk(photo, MOST_PIXELS), 'photo.jpg')
  return call(deliveriesRoutes.readPassportPhoto, { body: {} }, { form })
}
