import { expect, it } from 'vitest'
import { LineInput } from './schemas.ts'

const free = { label: 'Taille de la haie', unitCents: 4500, rateBp: 2000, quantity: 1 }

it.each(['label', 'unitCents', 'rateBp'] as const)('says beside the field of a free line that its %s lacks, and nowhere else', (field) => {
  const issues = LineInput.safeParse({ ...free, [field]: null }).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issues).toEqual([[field, 'free_line_lacks']])
})

it('takes a free line that is whole, and an article without any of them', () => {
  expect(LineInput.safeParse(free).success).toBe(true)
  expect(LineInput.safeParse({ subproductId: 1, quantity: 1 }).success).toBe(true)
})
