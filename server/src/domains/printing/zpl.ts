import type { LabelElement } from '@plantule/contract/printing/label-design'
import type { LabelGrid } from '@plantule/contract/printing/label-grids'
import { isEan } from './codes-of.ts'
import { wordsOf, type Worded } from './label-words.ts'

type Given = { elements: readonly LabelElement[]; grid: LabelGrid['grid']; dpi: number; shop: string; locale: 'fr' | 'en' }
type Drawn = Worded & { link: string; barcodeText: string; picture: Uint8Array | null }

const MM_OF_INCH = 25.4
const POINTS_OF_INCH = 72

/** Labels in the language of Zebra's printers (ZPL II): one format a thing, printed as often as it is wanted. */
export async function zplOf(given: Given, items: readonly Drawn[], wanted: readonly { copies: number }[]): Promise<string> {
  const dots = (mm: number): number => Math.round((mm * given.dpi) / MM_OF_INCH)
  const labels = await Promise.all(
    items.map(async (item, at) => {
      const drawn = await Promise.all(given.elements.map((element) => fieldOf(element, item, given, dots)))
      const head = ['^XA', '^CI28', `^PW${dots(given.grid.width)}`, `^LL${dots(given.grid.height)}`, '^LH0,0']
      return [...head, ...drawn.filter(Boolean), `^PQ${wanted[at]?.copies ?? 1}`, '^XZ'].join('\n')
    }),
  )
  return `${labels.join('\n')}\n`
}

/** Signs that the printer would take for commands, and breaks, as their codes. */
const escaped = (text: string): string =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`).replace(/\p{Cc}+/gu, ' ')

async function fieldOf(element: LabelElement, item: Drawn, given: Given, dots: (mm: number) => number): Promise<string> {
  const at = `^FO${dots(element.x)},${dots(element.y)}`
  const [width, height] = [dots(element.width), dots(element.height)]
  if (element.part === 'text') {
    const words = wordsOf(element, item, given)
    if (words === '') return ''
    const size = Math.round((element.size * given.dpi) / POINTS_OF_INCH)
    const lines = Math.max(Math.floor(height / (size * 1.1)), 1)
    // A block takes `\&` for a break, and two backslashes for one.
    const side = { left: 'L', center: 'C', right: 'R' }[element.align]
    return `${at}^A0N,${size},${element.bold ? Math.round(size * 1.05) : size}^FB${width},${lines},0,${side}^FH^FD${escaped(words.replaceAll('\\', '\\\\'))}^FS`
  }
  if (element.part === 'qr') {
    if (item.link === '') return ''
    const { default: QRCode } = await import('qrcode')
    const modules = QRCode.create(item.link, { errorCorrectionLevel: 'M' }).modules.size
    return `${at}^BQN,2,${Math.min(Math.max(Math.floor(Math.min(width, height) / modules), 1), 10)}^FH^FDMA,${escaped(item.link)}^FS`
  }
  if (element.part === 'barcode') {
    const text = item.barcodeText
    if (text === '') return ''
    const bars = Math.max(height - Math.round(given.dpi / 10), 10)
    if (isEan(text)) {
      const module = Math.max(Math.floor(width / (text.length === 8 ? 67 : 95)), 1)
      return `${at}^BY${Math.min(module, 10)}^B${text.length === 8 ? '8' : 'E'}N,${bars},Y,N^FD${text.slice(0, -1)}^FS`
    }
    const module = Math.max(Math.floor(width / (11 * text.length + 35)), 1)
    // In Code 128 the printer takes a `>` for the begin of a change of its sets of signs; `>0` is the sign itself.
    return `${at}^BY${Math.min(module, 10)}^BCN,${bars},Y,N,N^FH^FD${escaped(text.replaceAll('>', '>0'))}^FS`
  }
  return item.picture ? `${at}${await graphic(item.picture, width, height)}^FS` : ''
}

/** A picture in black and white, a bit a dot. */
async function graphic(picture: Uint8Array, width: number, height: number): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(picture, { limitInputPixels: 50_000_000 })
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'inside' })
    .greyscale()
    .threshold(140)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.ceil(info.width / 8)
  const bytes = Buffer.alloc(row * info.height)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = y * row + (x >> 3)
      if ((data[(y * info.width + x) * info.channels] ?? 255) < 128) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
    }
  return `^GFA,${bytes.length},${bytes.length},${row},${bytes.toString('hex').toUpperCase()}`
}
