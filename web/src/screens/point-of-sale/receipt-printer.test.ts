import { expect, test } from 'vitest'
import { escPos } from './receipt-printer.ts'

test('rows become ESC/POS: the figure at the right edge, accents and euro in code page 858, the paper cut', async () => {
  const bytes = await escPos([{ left: 'Pépinière', centred: true, strong: true }, { left: 'Total TTC', right: '1\u202f234,50\u00a0€' }])
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  expect(text.startsWith('\u001B@')).toBe(true)
  expect(text).toContain('P\x82pini\x8Are')
  const line = text.split('\n').find((each) => each.includes('Total TTC')) ?? ''
  expect(line.replace(/[^\x20-\xff]/g, '')).toMatch(/Total TTC +1 234,50 \xd5/)
  expect(text).toContain('\u001DV')
})
