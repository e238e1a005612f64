import { ArticleForm } from '@plantule/contract/storefront/blog'
import { PageForm } from '@plantule/contract/storefront/pages'
import { createArticle } from '../../domains/storefront/blog/blog.ts'
import { createPage } from '../../domains/storefront/pages/pages.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

const pages = [
  {
    title: 'La pépinière',
    place: 'menu',
    description: 'Trois générations de pépiniéristes en Anjou.',
    html: '<h2>Trois générations en Anjou</h2><p>Nos plants sont élevés dehors, sans chauffage, et partent au moment où ils reprennent le mieux.</p>',
  },
  {
    title: 'Livraison et retrait',
    place: 'footer',
    description: 'Comment vos plantes voyagent.',
    html: '<p>Retrait sur place, livraison par notre camion autour d’Angers, colis partout en France.</p><ul><li>Racines nues de novembre à mars</li><li>Conteneurs toute l’année</li></ul>',
  },
] as const
const articles = [
  {
    title: 'À la Sainte-Catherine, tout bois prend racine',
    description: 'Pourquoi novembre est le mois des plantations.',
    ago: 3,
    html: '<p>La terre est encore tiède, la sève est descendue : les racines repartent avant l’hiver.</p><h3>Ce que l’on plante maintenant</h3><ul><li>Haies à racines nues</li><li>Fruitiers</li><li>Rosiers</li></ul>',
  },
  {
    title: 'Semer une prairie locale',
    description: 'Des graines récoltées près de chez vous.',
    ago: 40,
    html: '<p>Un sol propre, des graines locales, et de la patience.</p>',
  },
  {
    title: 'Nos nouveautés du printemps',
    description: 'Ce qui grandit sous les tunnels.',
    ago: -70,
    html: '<p>Rendez-vous en février.</p>',
  },
] as const

/** What the shop's site tells: two pages, an article that is out, an older one, one that waits. */
export async function fillSite(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  for (const page of pages) await createPage(ctx, PageForm.parse({ ...page, published: true }))
  for (const { ago, ...article } of articles) await createArticle(ctx, ArticleForm.parse({ ...article, publishedOn: addDays(today, -ago) }))
}
