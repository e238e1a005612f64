import { printInFrame, qrImage } from '../../../kit/print-frame.ts'

const style = `@page { size: 62mm 40mm; margin: 3mm } body { margin: 0; font: 10px/1.35 system-ui, sans-serif; overflow-wrap: anywhere }
p { margin: 0 } p:first-child { font-size: 14px; font-style: italic; font-weight: 700 } p:last-of-type { font-size: 15px; font-weight: 700; letter-spacing: 0.08em }
img { float: right; width: 17mm; margin: 0 0 1mm 2mm }`

/** Prints the label of a bag; the last row is its code. */
export function printBag(rows: readonly string[]): Promise<void> {
  const code = rows.at(-1) ?? ''
  return printInFrame(code, style, async (page) => {
    const square = await qrImage(page, code, '')
    const lines = rows.map((text) => Object.assign(page.createElement('p'), { textContent: text }))
    lines[0]?.prepend(square)
    page.body.append(...lines)
  })
}
