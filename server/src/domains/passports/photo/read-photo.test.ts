import { deliveriesRoutes as routes } from '@plantule/contract/passports/deliveries'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrSvg } from '../../../platform/documents/codes.ts'
import { plainLook } from '../../../platform/documents/look.ts'
import { closeDocuments, renderSvg } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'

let shop: TestShop
/** A label as this application prints it, three hundred dots an inch. */
let label: Buffer
beforeAll(async () => {
  shop = await newShop()
  const { page, grid } = labelGrids['roll-100']
  const qr = Buffer.from(await qrSvg('https://shop.example/plant/p-1/AAAAAAAAAAAAAAAAAAAAAA#2648-L26-00012-0007'))
  const said = {
    botanical: 'Malus domestica',
    cultivar: 'Reine des Reinettes',
    pests: ['ERWIAM'],
    operator: 'FR-CE00518',
    initialOperator: '',
  }
  const item = { zone: true, ...said, code: '2648-L26-00012-0007', origin: 'FR', qr }
  const data = { locale: 'fr' as const, page, grid, skip: 0, items: [item], sheet: [0] }
  const svg = await renderSvg('passports', data, { date: new Date(0), look: plainLook })
  label = await sharp(Buffer.from(svg), { density: 300 }).flatten({ background: '#fff' }).resize({ width: 1180 }).png().toBuffer()
}, 60_000)
afterAll(closeDocuments)

/** As a phone sees it: leaning, on a bench, a little blurred, grainy and dim. */
async function photographed(picture: Buffer, degrees: number): Promise<Buffer> {
  const leaning = await sharp(picture)
    .rotate(degrees, { background: '#8a7a66' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#8a7a66' })
    .png()
    .toBuffer()
  const { data, info } = await sharp(leaning).removeAlpha().blur(0.8).raw().toBuffer({ resolveWithObject: true })
  let seed = 7
  for (let at = 0; at < data.length; at++) {
    if (at % info.channels === 0) seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) * 0.7 + 30 + (seed / 2_147_483_648 - 0.5) * 40))
  }
  return sharp(data, { raw: info }).jpeg({ quality: 70 }).toBuffer()
}
const read = (bytes: Buffer) => shop.call(routes.readPassportPhoto, { body: {} }, { file: { name: 'photo.jpg', bytes } })

test('the parts of a printed label are read and nothing is kept', async () => {
  const { status, body } = await read(label)
  expect(status).toBe(200)
  expect(body.text).toContain('Plant Passport')
  expect(body.label).toMatchObject({
    botanical: { value: 'Malus domestica' },
    operator: { value: 'FR-CE00518' },
    code: { value: '2648-L26-00012-0007' },
    origin: { value: 'FR' },
    zone: true,
  })
  expect((await shop.ok(routes.listPlantDeliveries, { params: { page: 1 } })).total).toBe(0)
}, 120_000)

test('so they are in a photo of it that leans', async () => {
  const { body } = await read(await photographed(label, -6))
  expect(body.label).toMatchObject({ botanical: { value: 'Malus domestica' }, operator: { value: 'FR-CE00518' } })
  expect(body.label?.code.value).toMatch(/^2648-.26-00012-0007/)
}, 120_000)

test('a picture without a passport says so, and what is no picture or a torn one is refused', async () => {
  const field = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#5a8f3c' } })
    .jpeg()
    .toBuffer()
  expect((await read(field)).body).toEqual({ text: '', label: null })
  expect((await read(Buffer.from('A Quercus robur'))).problem.code).toBe('unsupported_file')
  expect((await read(label.subarray(0, label.length / 2))).problem.code).toBe('photo_unread')
  expect((await shop.call(routes.readPassportPhoto, { body: {} }, { file: [] })).problem.code).toBe('file_missing')
  const reader = await shop.memberWith(['traceability.read'])
  expect((await shop.call(routes.readPassportPhoto, { body: {} }, { token: reader, file: { name: 'p.png', bytes: label } })).status).toBe(
    403,
  )
}, 120_000)
