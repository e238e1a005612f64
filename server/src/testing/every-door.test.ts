import { expect, test } from 'vitest'
import { type Door, expectHeld, heldPlants } from './doors/held-plants.ts'
import { type DoorName, doors, papers } from './doors/doors.ts'
import { ofGrowing } from './doors/of-growing.ts'
import { ofLocal } from './doors/of-local.ts'
import { ofOrders } from './doors/of-orders.ts'
import { ofStock } from './doors/of-stock.ts'
import { ofTill } from './doors/of-till.ts'

/** The compiler refuses a door without an answer. */
const every: Record<DoorName, Door> = { ...ofOrders, ...ofTill, ...ofStock, ...ofGrowing, ...ofLocal }

test.each([...doors, ...papers])('what a recall holds does not leave by %s', async (name) => {
  const { refuses, through, ...ended } = every[name]
  const held = await heldPlants()
  const { status, problem } = await through(held)
  if (refuses === undefined) expect([status < 500, problem.code ?? null]).toEqual([true, null])
  else expect(problem.code).toBe(refuses)
  await expectHeld(held, ended)
})
