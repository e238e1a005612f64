import { type Block, BLOCKS_VERSION, type BlockProps, type BlockType, newProps, type Template } from '@plantule/contract/storefront/blocks'
import { type Draft, landingTemplateRoutes, productTemplateRoutes, templateDataRoutes } from '@plantule/contract/storefront/templates'
import type { TestShop } from '../../../testing/new-shop.ts'
import { photo } from '../storefront.testing.ts'

export const someBlock = <T extends BlockType>(id: string, type: T, props: Partial<BlockProps<T>> = {}): Block =>
  ({ id, type, props: { ...newProps(type), ...props } }) as unknown as Block
export const templateOf = (...blocks: Block[]): Template => ({ version: BLOCKS_VERSION, blocks })

export const someDraft = (
  shop: TestShop,
  blocks: Block[] = [someBlock('h', 'hero', { title: 'Bonjour' })],
  name = 'Printemps',
): Promise<Draft> => shop.ok(landingTemplateRoutes.createLandingDraft, { body: { name, template: templateOf(...blocks) } })

/** Drafts of both pages, one of them published, with a picture and a link to look at it. */
export async function fillTemplates(shop: TestShop): Promise<void> {
  const draft = await someDraft(shop)
  const file = { name: 'serre.png', bytes: await photo() }
  const picture = await shop.ok(landingTemplateRoutes.addLandingImage, { params: { id: draft.id }, body: { alt: 'La serre' } }, { file })
  const { version } = await shop.ok(landingTemplateRoutes.updateLandingDraft, {
    params: { id: draft.id },
    body: { template: templateOf(someBlock('h', 'hero', { title: 'Bonjour', imageId: picture.id })), version: draft.version },
  })
  await shop.ok(landingTemplateRoutes.publishLandingTemplate, { body: { draftId: draft.id, version } })
  const later = await shop.ok(landingTemplateRoutes.publishLandingTemplate, {
    body: { draftId: draft.id, version, at: '2099-12-01T08:00' },
  })
  const planned = later.versions.find(({ state }) => state === 'planned')
  if (planned) await shop.ok(landingTemplateRoutes.withdrawLandingVersion, { params: { id: planned.id } })
  await shop.ok(landingTemplateRoutes.makeLandingLink, { params: { id: draft.id } })
  await shop.ok(productTemplateRoutes.createProductDraft, { body: { name: 'Fiche', template: templateOf(someBlock('n', 'name')) } })
}

export const tokenOf = (path: string): string => new URL(path, 'http://shop').searchParams.get('token') ?? ''
export const look = (shop: TestShop, path: string) =>
  shop.call(templateDataRoutes.previewByLink, { params: { token: tokenOf(path) }, query: { shop: shop.uid } }, { token: null })
