import { sql } from 'kysely'
import { type JobShop, job } from '../../../platform/job.ts'
import { notify } from '../../../platform/notify.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'

export const tellDueJob = job('production.propagation-due', {})

/**
 * Each morning: lots whose phase has come to its planned end, and mother plants whose health is to be tested. Each day on which something
 * is due is told once, also when it was read.
 */
export const tellDue = (_data: object, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      update stratification v set told_on = v.due_on where v.shop_id = ${ownShop} and v.due_on <= ${today(ctx)}::date
        and v.told_on is distinct from v.due_on returning v.lot_id as id`.execute(ctx.db)
    await notify(ctx, { kind: 'phase_due', ids: rows.map(({ id }) => id) })
    const tests = await sql<{ id: number }>`
      update mother_plant m set told_on = m.test_due_on where m.shop_id = ${ownShop} and m.test_due_on <= ${today(ctx)}::date
        and m.gone_on is null and m.told_on is distinct from m.test_due_on returning m.lot_id as id`.execute(ctx.db)
    await notify(ctx, { kind: 'health_test_due', ids: tests.rows.map(({ id }) => id) })
  })
