import type { BatchChange, BatchEdit } from '@plantule/contract/catalogue/batch'
import type { Ctx } from '../../../platform/context.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { refusedField } from '../../../platform/refused.ts'
import type { Plan } from './plan.ts'

type Names = Map<number, string>
export type Choices = { categories: Names; rates: Names; providers: Names }

const SHOWN = 60

/** The names behind the ids of a change. Throws `unknown_choice` for an id that the shop does not have. */
export async function choicesOf(ctx: Ctx, change: BatchChange): Promise<Choices> {
  const names = async (table: 'category' | 'tva_rate' | 'plant_provider'): Promise<Names> =>
    new Map((await ctx.db.selectFrom(table).select(['id', 'name']).execute()).map((row) => [row.id, row.name]))
  const choices = { categories: await names('category'), rates: await names('tva_rate'), providers: await names('plant_provider') }
  if (change.tvaRateId !== undefined && !choices.rates.has(change.tvaRateId)) throw refusedField('unknown_choice', ['change', 'tvaRateId'])
  if (change.plantProviderId && !choices.providers.has(change.plantProviderId))
    throw refusedField('unknown_choice', ['change', 'plantProviderId'])
  const strange = change.categories?.values.findIndex((id) => !choices.categories.has(id)) ?? -1
  if (strange >= 0) throw refusedField('unknown_choice', ['change', 'categories', 'values', strange])
  const container = change.price?.containerId ?? null
  if ((await missingOf(ctx, 'container', [container])).size > 0) throw refusedField('unknown_choice', ['change', 'price', 'containerId'])
  return choices
}

type Shown = BatchEdit['sample'][number]

/** The first differences of a plan in words, prices first. */
export function sampleOf(plan: Plan, names: ReadonlyMap<number, string>, choices: Choices): Shown[] {
  const prices = plan.sizes.slice(0, SHOWN).map(({ before, after }): Shown => ({
    productId: before.productId,
    name: names.get(before.productId) ?? '',
    size: before.label,
    field: 'price',
    before: String(before.priceCents),
    after: String(after),
  }))
  const rest = plan.products.slice(0, SHOWN).flatMap(({ before, after }): Shown[] => {
    const shown = (field: Shown['field'], was: string, is: string): Shown[] =>
      was === is ? [] : [{ productId: before.id, name: before.name, size: '', field, before: was, after: is }]
    const listed = (ids: readonly number[]) => ids.map((id) => choices.categories.get(id) ?? '').join(', ')
    const provider = (id: number | null) => (id === null ? '' : (choices.providers.get(id) ?? ''))
    return [
      ...shown('categories', listed(before.categories), listed(after.categories)),
      ...shown('tags', before.tags.join(', '), after.tags.join(', ')),
      ...shown('type', before.type, after.type),
      ...shown('tvaRateId', choices.rates.get(before.tvaRateId) ?? '', choices.rates.get(after.tvaRateId) ?? ''),
      ...shown('plantProviderId', provider(before.plantProviderId), provider(after.plantProviderId)),
      ...shown('published', String(before.published), String(after.published)),
      ...shown('archived', String(before.archived), String(after.archived)),
    ]
  })
  return [...prices, ...rest].slice(0, SHOWN)
}
