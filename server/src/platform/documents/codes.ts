import bwipjs from 'bwip-js/node'
import QRCode from 'qrcode'

/** A QR code as SVG, for labels and documents. Level M survives a little dirt; the quiet zone is 2 modules. */
export function qrSvg(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

/** The same as a picture, large enough for a poster. */
export function qrPng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: 1024 })
}

type BarcodeKind = 'ean13' | 'ean8' | 'code128' | 'datamatrix'

/**
 * A barcode as SVG, without its text (the label sets it in its own font).
 * Throws on what the symbology refuses: a wrong EAN check digit, a character outside Code 128.
 */
export function barcodeSvg(kind: BarcodeKind, text: string): string {
  const size = kind === 'datamatrix' ? { scale: 3 } : { scale: 2, height: 12 }
  return bwipjs.toSVG({ bcid: kind, text, ...size })
}
