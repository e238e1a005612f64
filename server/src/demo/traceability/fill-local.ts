import { BatchInput } from '@plantule/contract/traceability/batches'
import { MixtureForm } from '@plantule/contract/traceability/mixtures'
import { PotInput, SeedlingForm } from '@plantule/contract/traceability/seedlings'
import { sql } from 'kysely'
import { createBatch } from '../../domains/traceability/local/batches.ts'
import { createMixture, setRecipe } from '../../domains/traceability/local/mixtures.ts'
import { createSeedling, potSeedling } from '../../domains/traceability/local/seedlings.ts'
import { defaultLocalConfig } from '@plantule/contract/traceability/certificates'
import { setLocalConfig } from '../../domains/traceability/certificates/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

type Collected = { id: number; name: string; taxonId: number | null; on: string; lifeForm: 'herb' | 'woody'; quantity: number }

/** Batches of what was collected, a mixture of some, and a sowing of which plants are potted. */
export async function fillLocal(ctx: Ctx): Promise<void> {
  await setLocalConfig(ctx, { ...defaultLocalConfig, licence: 'VL-49-0042', productionRegion: 'massif_armoricain' })
  const today = parisDay(ctx.now)
  const { rows } = await sql<Collected>`
    select l.id, l.name, l.taxon_id as "taxonId", l.started_on::text as "on", s.life_form as "lifeForm", s.quantity
    from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id where s.shop_id = ${ownShop} and s.unit = 'grams' order by l.id`.execute(
    ctx.db,
  )
  const made = []
  for (const { id, name, taxonId, on, lifeForm, quantity } of rows) {
    const dried = addDays(on, 9)
    made.push(
      await createBatch(
        ctx,
        BatchInput.parse({
          name,
          taxonId,
          startedOn: addDays(on, 2),
          lifeForm,
          sources: [{ lotId: id, quantity: Math.round(quantity * 0.9) }],
          cleaned: Math.round(quantity * 0.38),
          driedOn: dried,
          cleanedOn: addDays(dried, 4),
          state: 'stored',
          collector: 'Hugo Perrin',
          tests: [{ on: addDays(dried, 18), sown: 100, germinated: 64 + (id % 30) }].filter((test) => test.on <= today),
        }),
      ),
    )
  }
  const meadow = made.filter(({ lifeForm }) => lifeForm === 'herb').slice(0, 3)
  if (meadow.length > 1) {
    const mixture = await createMixture(ctx, MixtureForm.parse({ name: 'Prairie des Basses Vallées', startedOn: addDays(today, -20) }))
    const rest = 10_000 - 3_000 * (meadow.length - 1)
    const lines = meadow.map(({ id }, at) => ({ lotId: id, shareBp: at === 0 ? rest : 3_000 }))
    await setRecipe(ctx, mixture.id, { quantity: 600, lines, version: mixture.version })
  }
  const [first] = made
  if (!first) return
  const sown = await createSeedling(
    ctx,
    SeedlingForm.parse({
      sourceId: first.id,
      sown: 12.5,
      startedOn: addDays(today, -60),
      container: 'Plaque 104',
      emerged: 940,
      emergedOn: addDays(today, -38),
    }),
  )
  await potSeedling(ctx, sown.id, PotInput.parse({ plants: 620 }))
}
