import { Profile, extractXml } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { renderInvoice } from './facturx.ts'
import { closeDocuments, renderPdf } from './render.ts'
import { plantLines, sampleDeliveryNote, sampleInvoice, sampleOrderSummary, sampleQuotation, tradeMentions } from './sample-documents.ts'

afterAll(closeDocuments)
const date = new Date('2026-11-21T00:00:00Z')

test('the same invoice gives the same bytes, in a new process too', async () => {
  const once = await renderInvoice(sampleInvoice(plantLines(40)))
  await closeDocuments()
  const again = await renderInvoice(sampleInvoice(plantLines(40)))
  expect(again.pdf.equals(once.pdf)).toBe(true)
  const other = await renderInvoice(sampleInvoice(plantLines(40), { number: 'FA2026-00043' }))
  expect(other.pdf.equals(once.pdf)).toBe(false)
})

test('two readers find the XML in the PDF, byte for byte', async () => {
  const { pdf, xml } = await renderInvoice(sampleInvoice(plantLines(3)))
  expect(await extractXml(pdf)).toEqual({ xml, filename: 'factur-x.xml', profile: Profile.EN16931 })
  const read = await FacturX.fromPDF(pdf)
  expect(read.validate().valid).toBe(true)
  expect(read.object.document.id).toBe('FA2026-00042')
})

test('the metadata declares Factur-X and PDF/A-3b, in an update that keeps the first file', async () => {
  const { pdf } = await renderInvoice(sampleInvoice())
  const text = pdf.toString('latin1')
  const last = text.slice(text.lastIndexOf('/Type /Metadata'))
  expect(last).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(last).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
  expect(last).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
  expect(text.match(/startxref\n\d+\n%%EOF/g)).toHaveLength(2)
  expect(text).toContain('/AFRelationship /Alternative')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, object, offset] = /^xref\n(\d+) 1\n(\d{10}) 00000 n /.exec(text.slice(table)) ?? []
  expect(text.slice(Number(offset))).toMatch(new RegExp(`^${object} 0 obj\n`))
})

test('names in every script pass PDF/A', async () => {
  const line = plantLines(1).map((one) => ({ ...one, label: 'Sapin 🌲 漢字 👩🏽‍🌾 فاطمة שלום Ω Ж ① ♥' }))
  const mentions = [...tradeMentions, { text: '王小明 🌻 \u202f€' }]
  const { xml } = await renderInvoice(sampleInvoice(line, { mentions }))
  expect(xml).toContain('漢字')
})

test('wrong data are refused with their path before any page is made', async () => {
  const invoice = sampleInvoice()
  const refusal = { name: 'DocumentFailed', reason: 'data', message: 'dueCents: BR-CO-16' }
  await expect(renderInvoice({ ...invoice, dueCents: 1 })).rejects.toMatchObject(refusal)
})

test('a logo and a colour leave the invoice PDF/A-3b with the same XML, and give it other bytes', async () => {
  const logo = await sharp({ create: { width: 200, height: 80, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer()
  const photo = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#c81e3c' } })
    .jpeg()
    .toBuffer()
  const plain = await renderInvoice(sampleInvoice())
  for (const bytes of [logo, photo]) {
    const { pdf, xml } = await renderInvoice(sampleInvoice(), { colour: '#ffd400', logo: bytes })
    expect(xml).toBe(plain.xml)
    expect(await extractXml(pdf)).toMatchObject({ xml, profile: Profile.EN16931 })
    expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
    expect((await renderInvoice(sampleInvoice(), { colour: '#ffd400', logo: bytes })).pdf.equals(pdf)).toBe(true)
  }
})

test('every other document is accessible (PDF/UA-1), in both languages', async () => {
  const logo = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
  for (const locale of ['fr', 'en'] as const) {
    const options = { date, standard: 'ua-1', look: { colour: '#103060', logo } } as const
    const pdfs = [
      await renderPdf('quotation', { ...sampleQuotation(), locale }, options),
      await renderPdf('order-summary', { ...sampleOrderSummary(), locale }, options),
      await renderPdf('delivery-note', { ...sampleDeliveryNote(), locale }, options),
      await renderPdf('delivery-note', { ...sampleDeliveryNote(plantLines(3), true), locale }, options),
      await renderPdf('invoice', { ...sampleInvoice(), locale }, options),
    ]
    for (const pdf of pdfs) expect(pdf.includes('pdfuaid:part')).toBe(true)
  }
})
