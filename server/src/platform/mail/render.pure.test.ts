import { expect, test } from 'vitest'
import type { MailPlant } from './content.ts'
import { renderHtml } from './render.ts'

const rose: MailPlant = {
  name: 'Rosier',
  url: 'https://exemple.fr/rosier',
  sizes: [{ label: 'C3', price: '12,00 €', note: 'disponible', gone: false }],
}
const letter = (...rows: MailPlant[]) =>
  renderHtml({ subject: 'Prêtes', preview: '', title: 'Prêtes', blocks: [{ kind: 'plants', rows }], footer: '' }, 'fr', 'Pépinière')

test('plants stand beside room for a picture only where some of them have one', async () => {
  const without = await letter(rose)
  expect(without).toContain('Rosier')
  expect(without).not.toContain('width="104"')
  const some = await letter({ ...rose, picture: 'https://exemple.fr/rosier.jpg' }, { ...rose, name: 'Lavande' })
  expect(some.match(/<td width="104"/g)).toHaveLength(2)
  expect(some.match(/<img /g)).toHaveLength(1)
})
