import { RecallInput } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { createRecall, releaseRecall } from '../../domains/traceability/recall/save-recall.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { parisInstant } from '../calendar.ts'

/** A recall of the lot that went to most people, lifted as its second analysis was clean: its buyers and its report stay to be seen. */
export async function fillRecall(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.lot_id as id from lot_move m join cultivation v on v.shop_id = ${ownShop} and v.lot_id = m.lot_id
    where m.shop_id = ${ownShop} and m.kind = 'sale' group by m.lot_id order by count(*) desc, m.lot_id limit 1`.execute(ctx.db)
  const [lot] = rows
  if (!lot) return
  const today = parisDay(ctx.now)
  const daysAgo = (days: number, hour: number): Ctx => ({
    ...ctx,
    now: parisInstant(addDays(today, -days), hour * 60),
    publish: async () => undefined,
  })
  const reason = 'Taches suspectes sur quelques plants : l’échantillon est parti au laboratoire, rien ne sort en attendant.'
  const recall = await createRecall(
    daysAgo(12, 9),
    RecallInput.parse({ subject: 'lot', subjectId: lot.id, organism: 'Phytophthora ramorum', reason }),
  )
  const clean = 'Analyse négative : le laboratoire n’a pas trouvé l’organisme.'
  await releaseRecall(daysAgo(8, 16), recall.id, { reason: clean, version: recall.version })
}
