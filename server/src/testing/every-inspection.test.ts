import { allRoutes } from '@plantule/contract/all'
import { inspectorAsks, inspectorPresets, mayInspect } from '@plantule/contract/base/inspections'
import { holds, presets, type Right } from '@plantule/contract/base/permissions'
import { teamRoutes } from '@plantule/contract/shops/team'
import { beforeAll, expect, test } from 'vitest'
import { inspector } from './inspector.ts'
import { sample, shapeOf } from './json-samples.ts'
import { newShop, type TestShop } from './new-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const partOf = (schema: Parameters<typeof shapeOf>[0] | undefined) => (schema ? sample(shapeOf(schema)) : {})

test.each(inspectorPresets)('%s reads what the inspection is about, and nothing else answers, of all routes', async (preset) => {
  const token = await inspector(shop, preset)
  const wrong: string[] = []
  let open = 0
  for (const route of allRoutes.filter(({ permission }) => permission !== 'public' && permission !== 'internal')) {
    const held = !route.permission.includes('.') || holds(presets[preset], route.permission as Right)
    const may = held && mayInspect(preset, route) && route.permission !== 'signed-in'
    if (route.path === '/events') continue
    const input = { params: partOf(route.params), query: partOf(route.query), body: partOf(route.body) }
    const { status, problem } = await shop.call(route, input as never, { token })
    const closed = status === 403 && problem?.code === 'no_right'
    if (may === closed && route.permission !== 'signed-in') wrong.push(`${route.method} ${route.path}: ${status} ${problem?.code ?? ''}`)
    if (may) open += 1
  }
  expect(wrong).toEqual([])
  expect(open).toBeGreaterThan(20)
})

test('no kind of inspection writes, whatever rights its row would hold', () => {
  for (const preset of inspectorPresets)
    for (const route of allRoutes.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/preference')))
      expect([route.path, mayInspect(preset, route)]).toEqual([route.path, inspectorAsks[preset].includes(`${route.method} ${route.path}`)])
  expect(mayInspect('inspector_plant', { method: 'GET', path: '/vegetal-local/batch/{id}' })).toBe(false)
  expect(mayInspect('inspector_local', { method: 'GET', path: '/plant-passports/{page}' })).toBe(false)
})

test('what an inspector may ask for is there, needs no right to write, and gives a file or starts one', () => {
  for (const ask of new Set(Object.values(inspectorAsks).flat())) {
    const route = allRoutes.find(({ method, path }) => `${method} ${path}` === ask)
    expect([ask, route?.permission]).toEqual([ask, expect.stringMatching(/\.read$|^member$/)])
    const starts = typeof route?.response !== 'string' && 'operationId' in (shapeOf(route?.response as never).properties ?? {})
    expect([ask, starts || ['text', 'xlsx'].includes(String(route?.response))]).toEqual([ask, true])
  }
})

test('an inspector is invited with a last day, and with the rights of the kind alone', async () => {
  const body = { name: 'Inspectrice', email: 'sral@example.org', preset: 'inspector_plant' as const, rights: ['orders.write' as const] }
  const endless = await shop.call(teamRoutes.inviteMember, { body })
  expect([endless.problem.code, endless.problem.errors?.[0]?.path]).toEqual(['inspector_end', ['endsOn']])
  const made = await shop.ok(teamRoutes.inviteMember, { body: { ...body, endsOn: '2099-01-31' } })
  expect([made.rights, made.endsOn]).toEqual([['traceability.read', 'production.read'], '2099-01-31'])
  const freed = await shop.call(teamRoutes.updateMember, { params: { id: made.id }, body: { version: made.version, endsOn: null } })
  expect(freed.problem.code).toBe('inspector_end')
})
