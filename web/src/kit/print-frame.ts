import { qrPicture } from './qr.ts'

/** Prints a page of its own by the browser, which needs no server: `fill` puts what stands on it. */
export async function printInFrame(title: string, style: string, fill: (page: Document) => Promise<void>): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) throw new Error('a frame of our own has a document')
  page.title = title
  const sheet = page.createElement('style')
  sheet.textContent = style
  page.head.append(sheet)
  await fill(page)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

/** A code that is there when the page is printed. */
export async function qrImage(page: Document, text: string, alt: string): Promise<HTMLImageElement> {
  const image = Object.assign(page.createElement('img'), { src: await qrPicture(text), alt })
  await image.decode()
  return image
}
