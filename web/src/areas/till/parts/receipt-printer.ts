import type { Row } from './paper-rows.ts'
import { preference } from '../../../preference.ts'

/** The parts of WebSerial and WebUSB that a receipt printer needs; the language's types do not know them yet. */
type Port = { open(options: { baudRate: number }): Promise<void>; close(): Promise<void>; writable: WritableStream<Uint8Array> | null }
type Serial = { getPorts(): Promise<Port[]>; requestPort(): Promise<Port> }
type Endpoint = { endpointNumber: number; direction: 'in' | 'out'; type: 'bulk' | 'interrupt' | 'isochronous' }
type Face = { interfaceNumber: number; alternates: { interfaceClass: number; endpoints: Endpoint[] }[] }
export type UsbPrinter = {
  configuration: { interfaces: Face[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array): Promise<{ status?: string }>
}
type Usb = { getDevices(): Promise<UsbPrinter[]>; requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbPrinter> }

const { serial, usb } = (globalThis.navigator ?? {}) as { serial?: Serial; usb?: Usb }

export const wires = ['usb', 'serial'] as const
export type Wire = (typeof wires)[number]
const chosen = preference<Wire | null>('till.printer', null)

/** How this browser can talk to a receipt printer itself; Chromium alone does. The one that was used stands alone. */
export function wiresHere(): Wire[] {
  const there = wires.filter((wire) => (wire === 'usb' ? usb : serial) !== undefined)
  const last = chosen.get()
  return last && there.includes(last) ? [last] : there
}

const WIDTH = 42
const BAUD = 9_600
/** USB's own class of printers. */
const PRINTER = 7
const QR_DOTS = 6
const PULSE_MS = 100

/** A row in the printer's fixed letters: words at the left cut to what the figure leaves. */
function written({ left, right }: Row): string {
  if (right === undefined) return left.slice(0, WIDTH)
  const room = WIDTH - right.length - 1
  return `${left.slice(0, room).padEnd(room)} ${right}`
}

/** Narrow spaces and signs that printers' alphabets lack, as they have them. */
const plain = (text: string): string =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[’‘]/g, "'")
    .replaceAll('×', 'x')
    .replaceAll('−', '-')

/** The rows in ESC/POS, with accents and the euro in the printer's own alphabet, and the paper cut at the end. */
export async function escPos(rows: readonly Row[]): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  const encoder = new Encoder({ language: 'esc-pos', columns: WIDTH }).initialize().codepage('cp858')
  for (const row of rows) {
    encoder.align(row.centred ? 'center' : 'left')
    if (row.qr) encoder.qrcode(row.left, { model: 2, size: QR_DOTS, errorlevel: 'm' })
    else encoder.bold(row.strong === true).line(plain(written(row)))
  }
  return encoder.bold(false).align('left').newline(3).cut().encode()
}

/** Sends rows to the printer; the person chooses it once, and the browser remembers. Throws what the browser throws. */
export async function printReceipt(rows: readonly Row[], wire: Wire): Promise<void> {
  // Asked first: the browser lets a press ask for a printer only for a moment.
  const send = await (wire === 'usb' ? usbPrinter() : serialPrinter())
  await send(await escPos(rows))
  chosen.set(wire)
}

/**
 * Opens the cash drawer that hangs on the printer which was used last, without asking for one: after a payment nobody presses anything.
 * Answers whether there was one to ask; throws what the browser throws.
 */
export async function openDrawer(): Promise<boolean> {
  const wire = chosen.get()
  const device = wire === 'usb' ? (await usb?.getDevices())?.[0] : undefined
  const port = wire === 'serial' ? (await serial?.getPorts())?.[0] : undefined
  if (device) await sendByUsb(device, await drawerPulse())
  else if (port) await sendByPort(port, await drawerPulse())
  return Boolean(device ?? port)
}

/** ESC p: a pulse on the drawer's first connector. */
export async function drawerPulse(): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  return new Encoder({ language: 'esc-pos', columns: WIDTH }).initialize().pulse(0, PULSE_MS, PULSE_MS).encode()
}

/** Whether a printer was used on this device, to which a drawer may hang. */
export const printerKnown = (): boolean => chosen.get() !== null

/** Another printer is asked for the next time. */
export const forgetPrinter = (): void => chosen.set(null)

type Send = (bytes: Uint8Array) => Promise<void>

async function serialPrinter(): Promise<Send> {
  if (!serial) throw new Error('this browser has no serial ports')
  const [known] = await serial.getPorts()
  const port = known ?? (await serial.requestPort())
  return (bytes) => sendByPort(port, bytes)
}

async function sendByPort(port: Port, bytes: Uint8Array): Promise<void> {
  await port.open({ baudRate: BAUD })
  try {
    const writer = port.writable?.getWriter()
    await writer?.write(bytes)
    writer?.releaseLock()
  } finally {
    await port.close()
  }
}

async function usbPrinter(): Promise<Send> {
  if (!usb) throw new Error('this browser has no USB')
  const [known] = await usb.getDevices()
  const printer = known ?? (await usb.requestDevice({ filters: [{ classCode: PRINTER }] }))
  return (bytes) => sendByUsb(printer, bytes)
}

/** Through the printer's own interface and its way out. */
export async function sendByUsb(printer: UsbPrinter, bytes: Uint8Array): Promise<void> {
  await printer.open()
  try {
    if (printer.configuration === null) await printer.selectConfiguration(1)
    const face = printer.configuration?.interfaces.find(({ alternates }) => alternates[0]?.interfaceClass === PRINTER)
    const out = face?.alternates[0]?.endpoints.find((endpoint) => endpoint.direction === 'out' && endpoint.type === 'bulk')
    if (!face || !out) throw new Error('this device takes nothing to print')
    await printer.claimInterface(face.interfaceNumber)
    const { status } = await printer.transferOut(out.endpointNumber, bytes)
    if (status !== 'ok') throw new Error(`the printer answered ${status}`)
  } finally {
    await printer.close()
  }
}
