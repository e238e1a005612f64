import { booksRoutes } from '@plantule/contract/books/books'
import { tillOfflineRoutes as routes } from '@plantule/contract/till/offline'
import { tillRoutes } from '@plantule/contract/till/till'
import { expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { closeTill, openTill, reopen } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'

test('what a silent tablet sold into a register that was closed meanwhile is told, keeps the register and joins its next session', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const first = await device.sell([{}])
  // It says that it holds one, and not which.
  await device.push([])
  await closeTill(shop, till, { withoutSilent: true })
  const params = { id: till.registerId }
  const archive = async () => {
    const { items } = await shop.ok(tillRoutes.listRegisters)
    const register = items.find(({ id }) => id === till.registerId)
    const body = { name: 'Stand', archived: true, version: register?.version ?? 0 }
    const { status, problem } = await shop.call(tillRoutes.updateRegister, { params, body })
    return status === 200 ? status : problem.code
  }
  expect(await archive()).toBe('register_awaits')
  await device.push([first])
  await shop.drain()
  expect(await archive()).toBe('register_awaits')
  const kinds = async () => (await shop.ok(routes.offlineReport)).issues.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['no_session'])
  const month = parisDay(new Date()).slice(0, 7)
  const faults = async () => (await shop.ok(booksRoutes.closing, { params: { month } })).issues.map(({ fault }) => fault)
  expect(await faults()).toContain('sold_outside_chain')

  const again = { registerId: till.registerId, session: await reopen(shop, till.registerId) }
  await shop.drain()
  expect(await faults()).not.toContain('sold_outside_chain')
  const { issues } = await shop.ok(routes.offlineReport)
  expect(issues.find(({ kind }) => kind === 'no_session')).toMatchObject({ settledBy: 'Plantule', note: again.session.number })
  await closeTill(shop, again)
  expect(await archive()).toBe(200)
})
