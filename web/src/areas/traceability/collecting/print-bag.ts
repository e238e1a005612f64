import { qrPicture } from '../../../kit/qr.ts'

const style = `@page { size: 62mm 40mm; margin: 3mm } body { margin: 0; font: 10px/1.35 system-ui, sans-serif; overflow-wrap: anywhere }
p { margin: 0 } p:first-child { font-size: 14px; font-style: italic; font-weight: 700 } p:last-of-type { font-size: 15px; font-weight: 700; letter-spacing: 0.08em }
img { float: right; width: 17mm; margin: 0 0 1mm 2mm }`

/** Prints the label of a bag by the browser, which needs no server; the last row is its code. */
export async function printBag(rows: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) throw new Error('a frame of our own has a document')
  const code = rows.at(-1) ?? ''
  page.title = code
  const sheet = page.createElement('style')
  sheet.textContent = style
  page.head.append(sheet)
  const square = Object.assign(page.createElement('img'), { src: await qrPicture(code), alt: '' })
  await square.decode()
  const lines = rows.map((text) => Object.assign(page.createElement('p'), { textContent: text }))
  lines[0]?.prepend(square)
  page.body.append(...lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
