import { allows, orderStatuses, orderSteps } from '@plantule/contract/orders/schemas'
import { describe, expect, it } from 'vitest'
import { leavesMoneyDue, nextAction, reasonAgainst, stepsToHandOver } from './allowed.ts'

const facts = { invoiced: false, paidCents: 0, deliveryMode: 'home', dueCents: 1000 }

describe('the next action', () => {
  it('is always one that the server allows', () => {
    for (const status of orderStatuses) {
      for (const deliveryMode of ['on_site', 'collect', 'home', 'relay', 'own_truck']) {
        for (const dueCents of [-1, 0, 500]) {
          const next = nextAction({ ...facts, status, deliveryMode, dueCents })
          if (next === undefined) expect(['complete', 'cancelled', 'refunded']).toContain(status)
          else if (next !== 'handOver') expect(allows(next, status)).toBe(true)
          else expect(stepsToHandOver(status)[0]).toBe('prepare')
        }
      }
    }
  })

  it('asks for money before preparing, and makes fetched plants ready instead of shipping them', () => {
    expect(nextAction({ ...facts, status: 'waiting_payment' })).toBe('pay')
    expect(nextAction({ ...facts, status: 'prepared', deliveryMode: 'home' })).toBe('ship')
    expect(nextAction({ ...facts, status: 'prepared', deliveryMode: 'collect' })).toBe('markReady')
  })
})

it('hands over by steps of which each leads to the next', () => {
  for (const status of orderStatuses) {
    let at = status
    for (const step of stepsToHandOver(status)) {
      expect(allows(step, at)).toBe(true)
      at = orderSteps[step]
    }
    expect(stepsToHandOver(status).length === 0 || at === 'collected').toBe(true)
  }
})

it('says why an action is refused, the state first', () => {
  expect(reasonAgainst('cancel', { status: 'complete', invoiced: true, paidCents: 100 })).toEqual({ code: 'state', status: 'complete' })
  expect(reasonAgainst('cancel', { status: 'confirmed', invoiced: true, paidCents: 100 })).toEqual({ code: 'invoiced' })
  expect(reasonAgainst('cancel', { status: 'confirmed', invoiced: false, paidCents: 100 })).toEqual({ code: 'paid' })
  expect(reasonAgainst('modify', { status: 'confirmed', invoiced: false, paidCents: 100 })).toBeUndefined()
})

it('asks before plants leave or a file is closed while money is due', () => {
  const asked = Object.keys(orderSteps).filter((step) => leavesMoneyDue([step], { dueCents: 1, accountCents: 0 }))
  expect(asked).toEqual(['ship', 'collect', 'complete'])
  expect(leavesMoneyDue(stepsToHandOver('confirmed'), { dueCents: 1, accountCents: 0 })).toBe(true)
  expect(leavesMoneyDue(['ship', 'complete'], { dueCents: 0, accountCents: 0 })).toBe(false)
  expect(leavesMoneyDue(['ship'], { dueCents: -500, accountCents: 0 })).toBe(false)
  // What stands on account is due later, by agreement; what is due beside it is asked for.
  expect(leavesMoneyDue(['ship'], { dueCents: 500, accountCents: 500 })).toBe(false)
  expect(leavesMoneyDue(['ship'], { dueCents: 500, accountCents: 499 })).toBe(true)
})
