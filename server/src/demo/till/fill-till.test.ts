import { tillRoutes } from '@plantule/contract/till/till'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { fillTill } from './fill-till.ts'

test('the till that somebody opened before the demonstration was there stays as it is', async () => {
  const shop = await newShop()
  await shop.ok(tillRoutes.createRegister, { body: { code: '1', name: 'La mienne' } })
  const nobody = { kind: 'system' as const, name: 'Démonstration' }
  await shop.inShop((ctx) => fillTill(ctx, { owner: nobody, seller: nobody, grower: nobody }))
  expect((await shop.ok(tillRoutes.listRegisters, {})).items).toMatchObject([{ code: '1', name: 'La mienne' }])
})
