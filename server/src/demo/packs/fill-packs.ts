import { PackInput } from '@plantule/contract/packs/packs'
import type { z } from 'zod'
import { createPack } from '../../domains/packs/save-pack.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Article } from '../catalogue/fill-catalogue.ts'

/** Three of the same kind together, and a tree with what it is planted with, which has another rate of TVA. */
export async function fillPacks(ctx: Ctx, articles: readonly Article[]): Promise<number[]> {
  const groups = Map.groupBy(
    articles.filter((article) => article.container !== '' && article.priceCents < 1_500 && article.stock > 20),
    (article) => article.path.at(-1) ?? '',
  )
  const trios = [...groups]
    .map(([name, group]) => ({ name, group: [...new Map(group.map((article) => [article.productId, article])).values()].slice(0, 3) }))
    .filter(({ group }) => group.length === 3)
    .slice(0, 4)
  const packs: number[] = []
  const make = async (input: z.input<typeof PackInput>): Promise<void> =>
    void packs.push((await createPack(ctx, PackInput.parse({ published: true, ...input }))).id)
  for (const { name, group } of trios) {
    await make({
      name: `Trio ${name.toLowerCase()}`,
      discountBp: 1_000,
      description: 'Trois plantes qui vont bien ensemble, à planter par taches.',
      items: group.map(({ id }, at) => ({ subproductId: id, quantity: at === 0 ? 3 : 2 })),
    })
  }
  const named = (words: string) => articles.find((article) => article.label.startsWith(words))
  const tree = articles.find((article) => article.path.includes('Arbres fruitiers') && article.stock > 5)
  const [soil, stake, tie] = [named('Terreau de plantation'), named('Tuteur en châtaignier'), named('Lien souple')]
  if (tree && soil && stake && tie) {
    const items = [
      { subproductId: tree.id, quantity: 1 },
      { subproductId: soil.id, quantity: 2 },
      { subproductId: stake.id, quantity: 1 },
      { subproductId: tie.id, quantity: 1 },
    ]
    const sum = tree.priceCents + 2 * soil.priceCents + stake.priceCents + tie.priceCents
    await make({
      name: 'Kit de plantation fruitier',
      priceKind: 'fixed',
      priceCents: Math.floor((sum * 0.88) / 100) * 100 + 90,
      description: 'Un fruitier, deux sacs de terreau, son tuteur et ses liens.',
      items,
    })
  }
  return packs
}
