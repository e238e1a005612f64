import { blogRoutes } from '@plantule/contract/storefront/blog'
import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { pageRoutes } from '@plantule/contract/storefront/pages'
import { someNewsletter } from '../domains/marketing/marketing.testing.ts'
import { photo, someArticle, somePage } from '../domains/storefront/storefront.testing.ts'
import { landingTemplateRoutes, productTemplateRoutes } from '@plantule/contract/storefront/templates'
import { someBlock, someDraft, templateOf } from '../domains/storefront/templates/templates.testing.ts'
import type { TestShop } from './new-shop.ts'
import { params, type SampleChange } from './sample-change.ts'

const somePicture = async (shop: TestShop): Promise<number> => {
  const { id } = await somePage(shop)
  return (await shop.ok(pageRoutes.addPageImage, { params: { id }, body: {} }, { file: { name: 'a.png', bytes: await photo() } })).id
}
const said = { title: 'Tailler', slug: 'tailler', description: 'Quand et comment', publishedOn: '2026-11-03' }

export const storefrontChanges: SampleChange[] = [
  {
    route: pageRoutes.updatePage,
    tables: ['site_page'],
    make: async (shop) => ({
      params: params(await somePage(shop)),
      body: {
        title: 'Livraison',
        slug: 'livraison',
        description: 'Comment nous livrons',
        html: '<p>En camion.</p>',
        published: true,
        place: 'menu',
        idx: 3,
      },
    }),
  },
  {
    route: blogRoutes.updateArticle,
    tables: ['blog_article'],
    make: async (shop) => ({
      params: params(await someArticle(shop)),
      body: { ...said, imageId: await somePicture(shop), html: '<p>En hiver.</p>' },
    }),
  },
  {
    route: blogRoutes.updateArticleMetadata,
    tables: ['blog_article'],
    make: async (shop) => ({ params: params(await someArticle(shop)), body: { ...said, imageId: await somePicture(shop) } }),
  },
  {
    route: newsletterRoutes.updateNewsletter,
    tables: ['newsletter'],
    make: async (shop) => ({
      params: params(await someNewsletter(shop)),
      body: {
        subject: 'Les rosiers',
        preview: 'À racines nues',
        html: '',
        blocks: [someBlock('b', 'button', { label: 'Les voir', link: '/search' })],
        showing: { prices: 'reader', language: 'en', soldOut: 'mark' },
        perHour: 500,
        segment: { kinds: ['professional'], tags: ['paysagiste'], postcodes: ['49'], boughtSince: '2026-01-01', productIds: [] },
      },
    }),
  },
  {
    route: landingTemplateRoutes.updateLandingDraft,
    tables: ['template_draft'],
    make: async (shop) => ({
      params: params(await someDraft(shop)),
      body: { name: 'Automne', template: templateOf(someBlock('b', 'button', { label: 'Venir', link: '/contact' })) },
    }),
  },
  {
    route: productTemplateRoutes.updateProductDraft,
    tables: ['template_draft'],
    make: async (shop) => ({
      params: params(
        await shop.ok(productTemplateRoutes.createProductDraft, { body: { name: 'Fiche', template: templateOf(someBlock('n', 'name')) } }),
      ),
      body: { name: 'Fiche longue', template: templateOf(someBlock('d', 'description', { title: 'À savoir' })) },
    }),
  },
]
