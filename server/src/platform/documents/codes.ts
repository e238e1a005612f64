// The two libraries are loaded by the first code that is drawn: together they hold 30 MB.
/** A QR code as SVG, for labels and documents. Level M survives a little dirt; the quiet zone is 2 modules. */
export async function qrSvg(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

/** The same as a picture, large enough for a poster. */
export async function qrPng(text: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode')
  return QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: 1024 })
}

type BarcodeKind = 'ean13' | 'ean8' | 'code128' | 'datamatrix'

/**
 * A barcode as SVG, without its text (the label sets it in its own font).
 * Throws on what the symbology refuses: a wrong EAN check digit, a character outside Code 128.
 */
export async function barcodeSvg(kind: BarcodeKind, text: string): Promise<string> {
  const { default: bwipjs } = await import('bwip-js/node')
  const size = kind === 'datamatrix' ? { scale: 3 } : { scale: 2, height: 12 }
  return bwipjs.toSVG({ bcid: kind, text, ...size })
}
