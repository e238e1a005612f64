import type { Init } from '@plantule/contract/shops/init'
import { landingTemplateRoutes, productTemplateRoutes, templateDataRoutes } from '@plantule/contract/storefront/templates'
import type { Ctx } from '../../../platform/context.ts'
import { handle } from '../../../platform/handlers.ts'
import { previewData } from './block-data.ts'
import { addTemplateImage, createDraft, draftAnswer, listDrafts, removeDraft, updateDraft } from './drafts.ts'
import { keptTemplate } from './kept-template.ts'
import { makeLink, previewByLink } from './links.ts'
import { publish, restoreVersion, withdrawVersion } from './publish.ts'
import { published, templateVersion } from './published.ts'

export const templateHandlers = [
  ...handle(productTemplateRoutes, {
    listProductDrafts: (ctx) => listDrafts(ctx, 'product'),
    getProductDraft: (ctx, { params }) => draftAnswer(ctx, 'product', params.id),
    createProductDraft: (ctx, { body }) => createDraft(ctx, 'product', body),
    updateProductDraft: (ctx, { params, body }) => updateDraft(ctx, 'product', params.id, body),
    removeProductDraft: (ctx, { params }) => removeDraft(ctx, 'product', params.id),
    getProductTemplate: (ctx) => published(ctx, 'product'),
    publishProductTemplate: (ctx, { body }) => publish(ctx, 'product', body),
    getProductVersion: (ctx, { params }) => templateVersion(ctx, 'product', params.id),
    restoreProductVersion: (ctx, { params }) => restoreVersion(ctx, 'product', params.id),
    withdrawProductVersion: (ctx, { params }) => withdrawVersion(ctx, 'product', params.id),
    makeProductLink: (ctx, { params }) => makeLink(ctx, 'product', params.id),
    addProductImage: (ctx, { params, body, files }) => addTemplateImage(ctx, 'product', params.id, files[0], body.alt),
  }),
  ...handle(landingTemplateRoutes, {
    listLandingDrafts: (ctx) => listDrafts(ctx, 'landing'),
    getLandingDraft: (ctx, { params }) => draftAnswer(ctx, 'landing', params.id),
    createLandingDraft: (ctx, { body }) => createDraft(ctx, 'landing', body),
    updateLandingDraft: (ctx, { params, body }) => updateDraft(ctx, 'landing', params.id, body),
    removeLandingDraft: (ctx, { params }) => removeDraft(ctx, 'landing', params.id),
    getLandingTemplate: (ctx) => published(ctx, 'landing'),
    publishLandingTemplate: (ctx, { body }) => publish(ctx, 'landing', body),
    getLandingVersion: (ctx, { params }) => templateVersion(ctx, 'landing', params.id),
    restoreLandingVersion: (ctx, { params }) => restoreVersion(ctx, 'landing', params.id),
    withdrawLandingVersion: (ctx, { params }) => withdrawVersion(ctx, 'landing', params.id),
    makeLandingLink: (ctx, { params }) => makeLink(ctx, 'landing', params.id),
    addLandingImage: (ctx, { params, body, files }) => addTemplateImage(ctx, 'landing', params.id, files[0], body.alt),
  }),
  ...handle(templateDataRoutes, {
    async templateData(ctx, { body: { kind, template, productId } }) {
      const { template: shown, faults } = await keptTemplate(ctx, kind, template)
      return { data: await previewData(ctx, kind, shown.blocks, productId), faults }
    },
    previewByLink: (ctx, { params, query }) => previewByLink(ctx, params.token, query.product ?? null),
  }),
]

/** The section that a member copied last, to be put into another draft: one of the member's own choices. */
export async function copiedSection(ctx: Ctx): Promise<Partial<Init>> {
  if (ctx.actor.kind !== 'member') return {}
  const row = await ctx.db
    .selectFrom('preference')
    .select('value')
    .where('member_id', '=', ctx.actor.id)
    .where('key', '=', 'copied_section')
    .executeTakeFirst()
  return { copied_section: (row?.value ?? null) as Init['copied_section'] }
}
