import { expect, test } from 'vitest'
import { namedRoutes } from '../all.ts'
import { mayUseKey } from './keys.ts'

/** What asks for a right to read, and makes a file, a label or a calculation. */
const harmless =
  /(pdf|excel|zip|labels|export|preview|simulate|quote|fec|catalog|dossier|preparation|check|test|tags|print|segment|template_data|price\/lines)/i

test('a key that may only read changes nothing, whatever people with that right do', () => {
  const changing = namedRoutes
    .filter(({ route }) => (route.method !== 'GET' || route.writes) && String(route.permission).endsWith('.read') && mayUseKey(route))
    .filter(({ route }) => !harmless.test(route.path))
  expect(changing.map(({ name }) => name)).toEqual([])
})

test('a key with the right to change orders prepares nothing, which asks for the hands of somebody', () => {
  const open = (path: string, method: string) =>
    namedRoutes.some(({ route }) => route.path === path && route.method === method && mayUseKey(route))
  expect(open('/order/{id}/picking/done', 'POST')).toBe(false)
  expect(open('/order/{id}/picking/{lineId}/missing', 'POST')).toBe(true)
})
