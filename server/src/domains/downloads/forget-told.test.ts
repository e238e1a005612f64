import { customersCareRoutes } from '@plantule/contract/customers/care'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'

test('who is forgotten is not named any more among those whom work on many customers left out', async () => {
  const shop = await newShop()
  const someone = (firstName: string, lastName: string) => shop.ok(customersRoutes.createCustomer, { body: { firstName, lastName } })
  const [anne, paul] = [await someone('Anne', 'Lefèvre'), await someone('Paul', 'Martin')]
  const { operationId } = await shop.ok(receivablesRoutes.remindMany, { body: { customers: [anne.id, paul.id] } })
  await shop.drain()
  const told = () =>
    shop.inShop(async (ctx) => {
      const row = await ctx.db.selectFrom('operation').select('error_details').where('id', '=', operationId).executeTakeFirstOrThrow()
      return row.error_details as { written: number; left: string }
    })
  const before = await told()
  expect([before.written, before.left]).toEqual([0, expect.stringMatching(/^Anne Lefèvre \(.+\), Paul Martin \(.+\)$/)])
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: anne.id } })
  const after = await told()
  expect(after.left).toBe(before.left.replace('Anne Lefèvre', 'Client effacé'))
  expect(JSON.stringify(after)).not.toContain('Lefèvre')
})
