import { deliveryModes, orderStatuses } from '@plantule/contract/orders/schemas'
import { expect, it } from 'vitest'
import { stagesOf } from './stages.ts'

it('places every state on its road, whatever the delivery says now', () => {
  for (const status of orderStatuses) {
    for (const deliveryMode of deliveryModes) {
      const { at } = stagesOf({ status, deliveryMode })
      expect(at === -1).toBe(status === 'cancelled' || status === 'refunded')
    }
  }
})

it('makes ready what is fetched and ships what is carried', () => {
  expect(stagesOf({ status: 'draft', deliveryMode: 'collect' }).stages).toContain('ready')
  expect(stagesOf({ status: 'draft', deliveryMode: 'home' }).stages).toContain('shipped')
  expect(stagesOf({ status: 'deposit_paid', deliveryMode: 'home' }).at).toBe(1)
})
