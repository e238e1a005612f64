import { teamRoutes } from '@plantule/contract/shops/team'
import { initRoutes } from '@plantule/contract/shops/init'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'

test('an owner sees the whole client state', async () => {
  const shop = await newShop()
  const state = await shop.ok(initRoutes.init)
  expect(state.client.uid).toBe(shop.uid)
  expect(state.session.preset).toBe('owner')
})

test('a member without the right is refused, by name of the right', async () => {
  const shop = await newShop()
  const token = await shop.memberWith(['orders.read'])
  const answer = await shop.call(teamRoutes.listMembers, {}, { token })
  expect(answer.status).toBe(403)
  expect(answer.problem.code).toBe('no_right')
  expect(answer.problem.details).toEqual({ right: 'team.read' })
})
