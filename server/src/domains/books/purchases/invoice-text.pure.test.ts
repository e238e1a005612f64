import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isInvoiceXml, xmlText } from './invoice-text.ts'
import { readInvoiceXml } from './invoice-xml.ts'

const plain = readFileSync(new URL('../fixtures/factur-x-minimum.xml', import.meta.url), 'utf8').replace(/^\uFEFF/, '')
const wide = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

describe('an invoice file', () => {
  test.each([
    ['in UTF-8', Buffer.from(plain)],
    [
      'behind a licence of 20,000 characters',
      Buffer.from(plain.replace('?>', `?>\n<!-- ${'Licence. '.repeat(2_500)} -->\n<?other thing?>`)),
    ],
    ['in UTF-16 with a mark', wide(`\uFEFF${plain}`, false)],
    ['in UTF-16, the other way round', wide(`\uFEFF${plain}`, true)],
    ['in UTF-16 without a mark', wide(plain, false)],
    [
      'in ISO 8859-1',
      Buffer.from(plain.replace("encoding='UTF-8'", "encoding='ISO-8859-1'").replace('LE FOURNISSEUR', 'PÉPINIÈRE'), 'latin1'),
    ],
  ])('%s is known and read', (_, bytes) => {
    const text = xmlText(bytes)
    expect(isInvoiceXml(text)).toBe(true)
    expect(readInvoiceXml(text)).toMatchObject({
      reference: 'F20260023',
      datedOn: '2026-01-31',
      inclCents: 10_490,
      brokenDate: false,
      supplierName: expect.stringMatching(/LE FOURNISSEUR|PÉPINIÈRE/),
    })
  })

  test.each(['Bonjour', '<html><Invoice/></html>', '<!-- <Invoice> never ends', '<!DOCTYPE a><Invoice/>', ''])('is not %j', (text) =>
    expect(isInvoiceXml(text)).toBe(false),
  )

  test.each(['20260231', '20261301', '20260100', 'hier'])(
    'with the date %s says that it is broken, and changes it into no other',
    (date) => {
      expect(readInvoiceXml(plain.replace('20260131', date))).toMatchObject({ datedOn: null, brokenDate: true })
    },
  )
})
