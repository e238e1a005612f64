import { library } from './render-image.ts'

/** By the hash and width of each: one that goes with many letters is drawn once. */
const drawn = new Map<string, Promise<Buffer>>()
const MOST = 50

/** A logo as a mail bears it: a PNG twice as wide as it is shown, some kilobytes. */
export function mailLogo(body: Buffer, { sha256, width }: { sha256: string; width: number }): Promise<Buffer> {
  const key = `${sha256} ${width}`
  let picture = drawn.get(key)
  if (!picture) {
    if (drawn.size >= MOST) drawn.clear()
    drawn.set(key, (picture = draw(body, width)))
    picture.catch(() => drawn.delete(key))
  }
  return picture
}

async function draw(body: Buffer, width: number): Promise<Buffer> {
  const sharp = await library()
  return sharp(body)
    .resize({ width: width * 2, withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
