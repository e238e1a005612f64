import { barcodeSvg, qrSvg } from '../../platform/documents/codes.ts'

const ascii = /^[\x20-\x7e]+$/

/** The check digit of EAN-8 and EAN-13. */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{13})$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, -1).reduceRight((total, digit, at) => total + digit * ((digits.length - at) % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** The bars of a size: its barcode, else its reference; null when neither can be drawn. */
export async function barcodeOf(barcode: string | null, reference: string): Promise<{ svg: Uint8Array; text: string } | null> {
  const text = [barcode, reference].find((each) => each && ascii.test(each))
  if (!text) return null
  const kind = isEan(text) ? (text.length === 8 ? 'ean8' : 'ean13') : 'code128'
  return { svg: Buffer.from(await barcodeSvg(kind, text)), text }
}

export const qrOf = async (text: string): Promise<Uint8Array> => Buffer.from(await qrSvg(text))
