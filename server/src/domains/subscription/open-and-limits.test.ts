import { allRoutes } from '@plantule/contract/all'
import { levelFor } from '@plantule/contract/base/levels'
import { isOpenWhenSuspended, openWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import type { Route } from '@plantule/contract/base/route'
import { teamRoutes } from '@plantule/contract/shops/team'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample, shapeOf } from '../../testing/json-samples.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const request = (route: Route) => ({
  ...(route.params ? { params: sample(shapeOf(route.params)) } : {}),
  ...(route.query ? { query: sample(shapeOf(route.query)) } : {}),
  ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
})
const named = ({ method, path }: Route): string => `${method} ${path}`
const member = (email: string) => ({ name: 'Zoé', email, preset: 'picker' as const, rights: [], endsOn: null })
const levelTo = async (shop: TestShop, level: string): Promise<void> => {
  const { pools } = await testApp()
  await pools.owner.query('update shop set level = $2 where id = $1', [shop.id, level])
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
}

describe('the list of what a suspended shop may do', () => {
  test('names routes that there are, and sells and deletes nothing', () => {
    const patterns = Object.values(openWhenSuspended).flat()
    const idle = patterns.filter((pattern) => {
      const [verb, path = ''] = pattern.split(' ')
      return !allRoutes.some(
        (route) =>
          route.method === verb &&
          (path === 'xlsx'
            ? route.response === 'xlsx'
            : path.endsWith('*')
              ? route.path.startsWith(path.slice(0, -1))
              : route.path === path),
      )
    })
    expect(idle).toEqual([])
    const open = allRoutes.filter((route) => route.permission !== 'internal' && route.permission !== 'public' && isOpenWhenSuspended(route))
    expect(open.length).toBeGreaterThan(50)
    // Whoever may read where plants went and take their files may do all of it.
    for (const path of ['/trace/{of}/{id}', '/recall/{id}/report', '/recalls/{page}', '/download/{id}'])
      expect(open.map(({ path: each }) => each)).toContain(path)
    // Besides reads: paying, files that are made on demand, shutting a program out, and what was sold before.
    expect(
      open
        .filter(({ method }) => method !== 'GET')
        .map(named)
        .sort(),
    ).toEqual([
      'POST /api-key/{id}/revoke',
      'POST /cultivations/{which}/mass-export',
      'POST /fiscal/archive',
      'POST /inspection/dossier',
      'POST /shop-data/-1',
      'POST /vegetal-local/lot/{id}/dossier',
      'POST /vegetal-local/mass-export',
      'PUT /cancel-subscription',
      'PUT /journal/from/{a}/to/{b}/excel',
      'PUT /journal/from/{a}/to/{b}/fec',
      'PUT /journal/from/{a}/to/{b}/payments/excel',
      'PUT /journal/from/{a}/to/{b}/zip',
      'PUT /subscription/invoicing_info',
      'PUT /subscription/missing-payments/pay/{id}',
      'PUT /subscription/{plan}',
      'PUT /till/devices/{id}/import',
      'PUT /till/devices/{id}/tickets',
      'PUT /validate-subscription',
    ])
  })
})

describe('a shop beyond its plan', () => {
  let small: TestShop
  beforeAll(async () => {
    small = await newShop()
    await levelTo(small, 'essential')
    for (const at of [1, 2]) await small.ok(teamRoutes.inviteMember, { body: member(`zoe${at}@essais.test`) })
  })

  test('takes on nobody more, also where two are asked at once, and is told how', async () => {
    const refused = await small.call(teamRoutes.inviteMember, { body: member('lou@essais.test') })
    expect([refused.status, refused.problem.code, refused.problem.details]).toEqual([403, 'limit_members', { bound: 3 }])
    const other = await newShop()
    await levelTo(other, 'essential')
    await other.ok(teamRoutes.inviteMember, { body: member('zoe@essais.test') })
    const races = await Promise.all(['a', 'b'].map((name) => other.call(teamRoutes.inviteMember, { body: member(`${name}@essais.test`) })))
    expect(races.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  test('sells, exports and recalls as ever', async () => {
    const safe = allRoutes.filter(
      (route) =>
        route.permission !== 'internal' &&
        route.permission !== 'public' &&
        !levelFor(route) &&
        // Sales at the till and by order, the books, and every register.
        (route.permission.startsWith('till.') ||
          route.permission.startsWith('orders.') ||
          route.permission.startsWith('accounting.') ||
          route.permission.startsWith('invoices.') ||
          route.permission.startsWith('traceability.') ||
          isOpenWhenSuspended(route)),
    )
    expect(safe.length).toBeGreaterThan(200)
    const wrong: string[] = []
    for (const route of safe) {
      const { problem } = await small.call(route, request(route) as never)
      if (problem.code === 'not_in_level' || String(problem.code).startsWith('limit_')) wrong.push(`${named(route)}: ${problem.code}`)
    }
    expect(wrong).toEqual([])
  })

  test('changes no Végétal local record without the level, whatever the right, and none without the right, whatever the level', async () => {
    const guarded = allRoutes.filter((route) => levelFor(route) !== undefined)
    expect(guarded.length).toBeGreaterThan(20)
    const whole = await newShop()
    const reader = await whole.memberWith(['traceability.read', 'settings.read'])
    const wrong: string[] = []
    for (const route of guarded) {
      const below = await small.call(route, request(route) as never)
      if (below.status !== 403 || below.problem.code !== 'not_in_level')
        wrong.push(`${named(route)}: ${below.status} ${below.problem.code}`)
      if (!route.permission.endsWith('.write')) continue
      const without = await whole.call(route, request(route) as never, { token: reader })
      if (without.problem.code !== 'no_right') wrong.push(`${named(route)}: ${without.status} ${without.problem.code}`)
    }
    expect(wrong).toEqual([])
    const reads = allRoutes.filter(({ method, path }) => method === 'GET' && path.startsWith('/vegetal-local/'))
    for (const route of reads) expect((await small.call(route, request(route) as never)).problem.code).not.toBe('not_in_level')
  })
})
