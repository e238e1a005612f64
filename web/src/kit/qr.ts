/** A square code as the address of a picture; drawn here, so that it needs no server. */
export async function qrPicture(text: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
