import { PlanInput, RecipeInput } from '@plantule/contract/production/recipes'
import { sql } from 'kysely'
import { planCultivation } from '../../domains/production/plans/plan-cultivation.ts'
import { createRecipe } from '../../domains/production/plans/save-recipe.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays } from '../../platform/paris.ts'
import type { DaysAgo } from './fill-production.ts'

/** How plants of the trade are raised, one recipe a name whatever its cultivars, and what was planned by it for the season to come. */
export async function fillRecipes(daysAgo: DaysAgo, today: string, soilId: number): Promise<void> {
  const { rows } = await sql<{ id: number; taxonId: number | null; name: string; subproductId: number; containerId: number }>`
    select distinct on (p.name) p.id, p.taxon_id as "taxonId", p.name, s.id as "subproductId", s.container_id as "containerId"
    from product p join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id join container c on c.shop_id = ${ownShop} and c.id = s.container_id
    where p.shop_id = ${ownShop} and p.archived_at is null and s.archived_at is null and c.root_type = 'container'
      and p.name in ('Lavande vraie', 'Sauge officinale', 'Thym commun', 'Romarin', 'Ciste cotonneux') order by p.name, p.id, s.idx, s.id`.execute(
    daysAgo(0).db,
  )
  for (const [at, plant] of rows.entries()) {
    const recipe = await createRecipe(
      daysAgo(90),
      RecipeInput.parse({
        name: `${plant.name}, de la bouture au conteneur`,
        taxonId: plant.taxonId,
        steps: [
          { kind: 'other', weeks: 5, lossBp: 1500, perM2: 800, note: 'Bouturage sous voile, fond à 20 °C' },
          { kind: 'pricking_out', weeks: 8, lossBp: 500, perM2: 200 },
          {
            kind: 'repotting',
            weeks: 22,
            lossBp: 200,
            perM2: 25,
            containerId: plant.containerId,
            inputs: [{ consumableId: soilId, perPlant: 0.002 }],
          },
        ],
      }),
    )
    const plan = {
      direction: 'forward',
      on: addDays(today, 14 + at * 21),
      quantity: 600 - at * 100,
      becomesId: plant.subproductId,
      name: plant.name,
    }
    await planCultivation(daysAgo(12), recipe.id, PlanInput.parse(plan))
  }
}
