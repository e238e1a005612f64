import type { Row } from './print-alone.ts'

/** The part of WebSerial that a receipt printer needs; the language's types do not know it yet. */
type Port = { open(options: { baudRate: number }): Promise<void>; close(): Promise<void>; writable: WritableStream<Uint8Array> | null }
type Serial = { getPorts(): Promise<Port[]>; requestPort(): Promise<Port> }

const serialOf = (): Serial | undefined => (navigator as { serial?: Serial }).serial

/** Whether this browser can talk to a receipt printer itself: Chromium alone does. */
export const mayPrintReceipts = (): boolean => serialOf() !== undefined

const WIDTH = 42
const BAUD = 9_600

/** A row in the printer's fixed letters: words at the left cut to what the figure leaves. */
function written({ left, right }: Row): string {
  if (right === undefined) return left.slice(0, WIDTH)
  const room = WIDTH - right.length - 1
  return `${left.slice(0, room).padEnd(room)} ${right}`
}

/** Narrow spaces and signs that printers' alphabets lack, as they have them. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[’‘]/g, "'").replaceAll('×', 'x')

/** The rows in ESC/POS, with accents and the euro in the printer's own alphabet, and the paper cut at the end. */
export async function escPos(rows: readonly Row[]): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  const encoder = new Encoder({ language: 'esc-pos', columns: WIDTH }).initialize().codepage('cp858')
  for (const row of rows) {
    encoder.align(row.centred ? 'center' : 'left').bold(row.strong === true).line(plain(written(row)))
  }
  return encoder.bold(false).align('left').newline(3).cut().encode()
}

/** Sends rows to the printer; the person chooses it once, and the browser remembers. Throws what the browser throws. */
export async function printReceipt(rows: readonly Row[]): Promise<void> {
  const serial = serialOf()
  if (!serial) throw new Error('this browser has no serial ports')
  const [known] = await serial.getPorts()
  // Asked first: the browser lets a press ask for a port only for a moment.
  const port = known ?? (await serial.requestPort())
  const bytes = await escPos(rows)
  await port.open({ baudRate: BAUD })
  try {
    const writer = port.writable?.getWriter()
    await writer?.write(bytes)
    writer?.releaseLock()
  } finally {
    await port.close()
  }
}
