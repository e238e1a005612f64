import { expect, test } from 'vitest'
import { drawerPulse, escPos, sendByUsb, type UsbPrinter } from './receipt-printer.ts'

const text = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

test('rows become ESC/POS: the figure at the right edge, accents and euro in code page 858, the paper cut', async () => {
  const printed = text(
    await escPos([
      { left: 'Pépinière', centred: true, strong: true },
      { left: 'Total TTC', right: '1\u202f234,50\u00a0€' },
    ]),
  )
  expect(printed.startsWith('\u001B@')).toBe(true)
  expect(printed).toContain('P\x82pini\x8Are')
  const line = printed.split('\n').find((each) => each.includes('Total TTC')) ?? ''
  expect(line.replace(/[^\x20-\xff]/g, '')).toMatch(/Total TTC +1 234,50 \xd5/)
  expect(printed).toContain('\u001DV')
})

test('byte by byte: initialised, code page 858 (19), left, not bold, the words, three lines of paper, cut', async () => {
  const bytes = [...(await escPos([{ left: 'A €' }]))]
  const words = [0x41, 0x20, 0xd5]
  expect(bytes.slice(0, 2)).toEqual([0x1b, 0x40])
  expect(text(new Uint8Array(bytes))).toContain('\u001Bt\u0013')
  const at = bytes.findIndex((byte, index) => words.every((word, more) => bytes[index + more] === word) && byte === 0x41)
  expect(at).toBeGreaterThan(0)
  const rest = text(new Uint8Array(bytes.slice(at + words.length)))
  expect(rest.match(/\n/g)?.length).toBeGreaterThanOrEqual(4)
  expect(rest.indexOf('\u001DV')).toBeGreaterThan(3)
})

test('the drawer opens by ESC p on its first connector, without paper', async () => {
  const bytes = text(await drawerPulse())
  expect(bytes).toContain('\u001Bp\u0000')
  expect(bytes).not.toContain('\n')
  expect(bytes).not.toContain('\u001DV')
})

test('an address is printed as a square code by the printer itself', async () => {
  const address = 'https://plantule.example/t/tilleul/abcdefghijklmnopqrstuv'
  const printed = text(await escPos([{ left: address, qr: true, centred: true }]))
  // GS ( k, function 180: the data of the code.
  const store = `\u001D(k${String.fromCharCode(address.length + 3)}\u00001P0${address}`
  expect(printed).toContain(store)
  // Function 181: print it.
  expect(printed).toContain('\u001D(k\u0003\u00001Q0')
})

const printer = (log: string[], status = 'ok', interfaceClass = 7): UsbPrinter => ({
  configuration: null,
  open: async () => void log.push('open'),
  close: async () => void log.push('close'),
  async selectConfiguration(value) {
    log.push(`configuration ${value}`)
    this.configuration = {
      interfaces: [
        { interfaceNumber: 0, alternates: [{ interfaceClass: 3, endpoints: [] }] },
        {
          interfaceNumber: 1,
          alternates: [
            {
              interfaceClass,
              endpoints: [
                { endpointNumber: 2, direction: 'in', type: 'bulk' },
                { endpointNumber: 1, direction: 'out', type: 'bulk' },
              ],
            },
          ],
        },
      ],
    }
  },
  claimInterface: async (number) => void log.push(`claim ${number}`),
  transferOut: async (endpoint, bytes) => {
    log.push(`out ${endpoint} ${bytes.length}`)
    return { status }
  },
})

test('by USB the bytes go out through the interface of the printer, which is let go also when it refuses', async () => {
  const log: string[] = []
  await sendByUsb(printer(log), new Uint8Array(5))
  expect(log).toEqual(['open', 'configuration 1', 'claim 1', 'out 1 5', 'close'])
  log.length = 0
  await expect(sendByUsb(printer(log, 'stall'), new Uint8Array(1))).rejects.toThrow('stall')
  expect(log.at(-1)).toBe('close')
  log.length = 0
  await expect(sendByUsb(printer(log, 'ok', 8), new Uint8Array(1))).rejects.toThrow('nothing to print')
  expect(log.at(-1)).toBe('close')
})
