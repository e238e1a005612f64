import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { renderInvoice } from './facturx.ts'
import { closeDocuments } from './render.ts'
import { plantLines, sampleInvoice } from './sample-documents.ts'

afterAll(closeDocuments)

const pagesOf = async (pdf: Buffer): Promise<string[]> => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text

test('whatever the number of lines, the last page holds the amount due with what follows it, never a sentence alone', async () => {
  const seen = new Set<number>()
  for (const lines of [1, 12, 14, 15, 16, 17, 18, 19, 20, 22, 25, 40, 41, 42, 43, 44, 200]) {
    const pages = await pagesOf((await renderInvoice(sampleInvoice(plantLines(lines)))).pdf)
    seen.add(pages.length)
    expect([lines, pages.at(-1)]).toEqual([lines, expect.stringContaining('Net à payer')])
    expect(pages.at(-1)).toContain('Pénalités de retard')
  }
  expect(seen.size).toBeGreaterThan(2)
})

test('who reads English gets an English page, with the French that the law asks for beside its meaning', async () => {
  const mentions = [
    {
      subject: 'PMD' as const,
      text: 'Pénalités de retard : taux annuel de 12,15 %, exigibles sans rappel.',
      english: 'Late payment interest: 12.15% a year.',
    },
    {
      subject: 'PMT' as const,
      text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
      english: 'Fixed compensation for recovery costs: €40.',
    },
    { subject: 'AAB' as const, text: 'Pas d’escompte pour paiement anticipé.', english: 'No discount for early payment.' },
  ]
  const { pdf, xml } = await renderInvoice(sampleInvoice(plantLines(2), { locale: 'en', mentions }))
  const text = (await pagesOf(pdf)).join(' ')
  for (const said of ['Invoice', 'Amount due', 'Late payment interest: 12.15% a year.', 'Pénalités de retard : taux annuel de 12,15 %'])
    expect(text).toContain(said)
  expect(xml.toString()).not.toContain('Late payment')
  const french = (await pagesOf((await renderInvoice(sampleInvoice(plantLines(2), { mentions }))).pdf)).join(' ')
  expect(french).not.toContain('Late payment')
})
