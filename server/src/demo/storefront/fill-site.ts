import { ArticleForm, defaultBlogConfig } from '@plantule/contract/storefront/blog'
import { legalKinds } from '@plantule/contract/storefront/legal'
import { PageForm } from '@plantule/contract/storefront/pages'
import { createArticle, setBlogConfig } from '../../domains/storefront/blog/blog.ts'
import { legalDefault } from '../../domains/storefront/legal/default-texts.ts'
import { saveLegal } from '../../domains/storefront/legal/legal-texts.ts'
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

/** What the texts to begin with leave to the shop. */
const blanks: Record<string, string> = {
  'prénom et nom': 'Camille Martin',
  'nom, adresse et téléphone de l’hébergeur': 'Hébergeur de démonstration, 1 place du Marché, 49000 Angers, 02 00 00 00 00',
  'nom, adresse et site du médiateur': 'Médiation de démonstration, 2 place du Marché, 49000 Angers, mediation.example',
  'par exemple boutures non racinées, fleurs coupées, plants cultivés sur commande': 'boutures non racinées, plants cultivés sur commande',
  'aucun, ou pays et garanties': 'aucun',
  'cookies déposés par le site, ou « Ce site ne dépose que les cookies nécessaires à son fonctionnement. »':
    'Ce site ne dépose que le cookie nécessaire au panier.',
}
const filled = (html: string): string =>
  html.replace(/<strong>\[à compléter : ([^\]]*)\]<\/strong>/g, (_whole, what: string) => blanks[what] ?? what)

/** What the shop's site tells: two pages, legal texts in force, a blog with an article that is out, an older one, one that waits. */
export async function fillSite(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  for (const page of pages) await createPage(ctx, PageForm.parse({ ...page, published: true }))
  for (const kind of legalKinds)
    await saveLegal(ctx, kind, { html: filled((await legalDefault(ctx, kind)).html), validFrom: today, version: 0 })
  await setBlogConfig(ctx, { ...defaultBlogConfig, shown: true, description: 'Ce qui se passe à la pépinière, saison après saison.' })
  for (const { ago, ...article } of articles) await createArticle(ctx, ArticleForm.parse({ ...article, publishedOn: addDays(today, -ago) }))
}
