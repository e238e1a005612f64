import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, done, id, idParam, instant, MAX_IMAGE_BYTES, requiredText, text, version } from '../base/shared.ts'
import { BlockData } from './block-data.ts'
import { type Block, blockErrors, BLOCKS_VERSION, MAX_BLOCKS, templateKinds } from './blocks.ts'
import { type BlockFault, blockFaults } from './read-blocks.ts'
import { WrittenPicture } from './writing.ts'

/** What a block may hold stands in `block-shapes.ts`, which the server asks where it reads and writes. */
export const anyBlock = z.json() as unknown as z.ZodType<Block, Block>
const Blocks = z.object({ version: z.literal(BLOCKS_VERSION), blocks: z.array(anyBlock).max(MAX_BLOCKS) })
const Fault = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  fault: z.enum(blockFaults),
  type: z.string().optional(),
  prop: z.string().optional(),
}) as z.ZodType<BlockFault, BlockFault>

/** How many drafts a kind has at most. */
export const MAX_DRAFTS = 40
export const PREVIEW_DAYS = 14

export const DraftForm = z.object({ name: requiredText(80), template: Blocks })
export type DraftForm = z.output<typeof DraftForm>

export const draftStates = ['draft', 'scheduled', 'published', 'changed'] as const
const draftShown = {
  id,
  name: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  /** `published`: as visitors see it now. `changed`: it was published, and something else stands in it now. */
  state: z.enum(draftStates),
  /** Of what is planned. */
  appearsAt: instant.nullable(),
  version,
}
export const DraftRow = z.object(draftShown)
export type DraftRow = z.infer<typeof DraftRow>
/** `faults`: what of it cannot be shown any more, and was left out. */
export const Draft = z.object({ ...draftShown, template: Blocks, faults: z.array(Fault) })
export type Draft = z.infer<typeof Draft>

export const versionStates = ['now', 'planned', 'past', 'withdrawn'] as const
const versionShown = {
  id,
  /** Counts what was published of a kind. */
  number: z.int(),
  name: z.string(),
  state: z.enum(versionStates),
  appearsAt: instant,
  savedAt: instant,
  author: z.string(),
}
export const TemplateVersionRow = z.object(versionShown)
export type TemplateVersionRow = z.infer<typeof TemplateVersionRow>
export const TemplateVersion = z.object({ ...versionShown, template: Blocks, faults: z.array(Fault) })
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** What visitors see: `number` is 0 where nothing was published, and the page is the one to begin with. */
export const Published = z.object({
  number: z.int().min(0),
  name: z.string(),
  appearsAt: instant.nullable(),
  author: z.string(),
  template: Blocks,
  faults: z.array(Fault),
  /** What was published and what is planned, newest first. */
  versions: z.array(TemplateVersionRow),
})
export type Published = z.infer<typeof Published>

/** A moment as a clock in France shows it. */
const parisMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
export const PublishForm = z.object({
  draftId: id,
  /** Of the draft, as it was seen. */
  version,
  /** When it appears, in Europe/Paris; null: at once. */
  at: parisMoment.nullable().default(null),
})
export type PublishForm = z.output<typeof PublishForm>

export const PreviewLink = z.object({ path: z.string(), expiresAt: instant })
/** A page as it would be shown. */
export const Preview = z.object({
  kind: z.enum(templateKinds),
  name: z.string(),
  expiresAt: instant,
  template: Blocks,
  data: BlockData,
})
export type Preview = z.infer<typeof Preview>

export const errors = {
  link_unsafe: {
    status: 400,
    fr: 'Un lien commence par https://, mailto:, tel: ou / (une page du site).',
    en: 'A link begins with https://, mailto:, tel: or / (a page of the site).',
  },
  block_wrong: { status: 400, fr: 'Ce réglage du bloc n’est pas valable.', en: 'This setting of the block is not valid.' },
  block_unknown: { status: 400, fr: 'Ce bloc n’existe pas sur cette page.', en: 'There is no such block on this page.' },
  blocks_too_many: {
    status: 400,
    fr: 'Cette page est trop longue : au plus {max} blocs et 200 000 caractères.',
    en: 'This page is too long: at most {max} blocks and 200,000 letters.',
  },
  picture_unknown: {
    status: 409,
    fr: 'Cette image n’est plus dans la bibliothèque : choisissez-en une autre.',
    en: 'This picture is no longer in the library: choose another.',
  },
  drafts_too_many: {
    status: 409,
    fr: 'Il y a déjà {max} brouillons : supprimez-en un.',
    en: 'There are {max} drafts already: delete one.',
  },
  moment_past: {
    status: 400,
    fr: 'Ce moment est passé : choisissez-en un à venir, ou publiez tout de suite.',
    en: 'This moment is over: choose one to come, or publish at once.',
  },
  version_begun: {
    status: 409,
    fr: 'Cette version est déjà parue : publiez-en une autre à sa place.',
    en: 'This version has appeared already: publish another in its place.',
  },
} as const satisfies Messages

const reading = 'storefront.read'
const writing = 'storefront.write'

const drafts = { method: 'GET', permission: reading, response: z.object({ items: z.array(DraftRow) }) } as const
const draft = { method: 'GET', permission: reading, params: byId, response: Draft, errors: ['not_found'] } as const
const creation = {
  method: 'POST',
  permission: writing,
  body: DraftForm,
  response: Draft,
  status: 201,
  errors: [...blockErrors, 'drafts_too_many'],
} as const
const change = {
  method: 'PUT',
  permission: writing,
  params: byId,
  body: changeOf(DraftForm, { version }),
  response: Draft,
  errors: [...blockErrors, 'not_found', 'stale_version'],
} as const
const removal = { method: 'DELETE', permission: writing, params: byId, response: done, errors: ['not_found'] } as const
const published = { method: 'GET', permission: reading, response: Published } as const
const publication = {
  method: 'PUT',
  permission: writing,
  body: PublishForm,
  response: Published,
  errors: ['not_found', 'stale_version', 'moment_past', 'invalid_input'],
} as const
const oneVersion = { method: 'GET', permission: reading, params: byId, response: TemplateVersion, errors: ['not_found'] } as const
const rollback = { method: 'POST', permission: writing, params: byId, response: Published, errors: ['not_found'] } as const
const withdrawal = {
  method: 'DELETE',
  permission: writing,
  params: byId,
  response: Published,
  errors: ['not_found', 'version_begun'],
} as const
const link = { method: 'POST', permission: writing, params: byId, response: PreviewLink, errors: ['not_found'], secret: true } as const
const image = {
  method: 'POST',
  permission: writing,
  params: byId,
  upload: { maxBytes: MAX_IMAGE_BYTES },
  body: z.object({ alt: text(300).default('') }),
  response: WrittenPicture,
  status: 201,
  errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
} as const

export const productTemplateRoutes = {
  listProductDrafts: route({ ...drafts, path: '/product_page_template/drafts', summary: 'Drafts of the page of each product' }),
  getProductDraft: route({ ...draft, path: '/product_page_template/draft/{id}', summary: 'A draft of the page of each product' }),
  createProductDraft: route({ ...creation, path: '/product_page_template/draft/-1', summary: 'Begin a draft of the page of each product' }),
  updateProductDraft: route({
    ...change,
    path: '/product_page_template/draft/{id}',
    summary: 'Change a draft of the page of each product',
  }),
  removeProductDraft: route({
    ...removal,
    path: '/product_page_template/draft/{id}',
    summary: 'Delete a draft of the page of each product',
  }),
  getProductTemplate: route({
    ...published,
    path: '/product_page_template',
    summary: 'The page of each product as visitors see it, and its versions',
  }),
  publishProductTemplate: route({
    ...publication,
    path: '/product_page_template',
    summary: 'Publish a draft of the page of each product, now or later',
  }),
  getProductVersion: route({
    ...oneVersion,
    path: '/product_page_template/version/{id}',
    summary: 'What was published once as the page of each product',
  }),
  restoreProductVersion: route({
    ...rollback,
    path: '/product_page_template/version/{id}/restore',
    summary: 'Publish a former page of each product again',
  }),
  withdrawProductVersion: route({
    ...withdrawal,
    path: '/product_page_template/version/{id}',
    summary: 'Take back a page of each product that is planned',
  }),
  makeProductLink: route({
    ...link,
    path: '/product_page_template/draft/{id}/link',
    summary: 'A link by which anybody sees a draft of the page of each product, for some days',
  }),
  addProductImage: route({
    ...image,
    path: '/product_page_template/draft/{id}/image',
    summary: 'Add a picture to the library, for the page of each product',
  }),
}

export const landingTemplateRoutes = {
  listLandingDrafts: route({ ...drafts, path: '/landing_page_template/drafts', summary: 'Drafts of the home page' }),
  getLandingDraft: route({ ...draft, path: '/landing_page_template/draft/{id}', summary: 'A draft of the home page' }),
  createLandingDraft: route({ ...creation, path: '/landing_page_template/draft/-1', summary: 'Begin a draft of the home page' }),
  updateLandingDraft: route({ ...change, path: '/landing_page_template/draft/{id}', summary: 'Change a draft of the home page' }),
  removeLandingDraft: route({ ...removal, path: '/landing_page_template/draft/{id}', summary: 'Delete a draft of the home page' }),
  getLandingTemplate: route({
    ...published,
    path: '/landing_page_template',
    summary: 'The home page as visitors see it, and its versions',
  }),
  publishLandingTemplate: route({
    ...publication,
    path: '/landing_page_template',
    summary: 'Publish a draft of the home page, now or later',
  }),
  getLandingVersion: route({
    ...oneVersion,
    path: '/landing_page_template/version/{id}',
    summary: 'What was published once as the home page',
  }),
  restoreLandingVersion: route({
    ...rollback,
    path: '/landing_page_template/version/{id}/restore',
    summary: 'Publish a former home page again',
  }),
  withdrawLandingVersion: route({
    ...withdrawal,
    path: '/landing_page_template/version/{id}',
    summary: 'Take back a home page that is planned',
  }),
  makeLandingLink: route({
    ...link,
    path: '/landing_page_template/draft/{id}/link',
    summary: 'A link by which anybody sees a draft of the home page, for some days',
  }),
  addLandingImage: route({
    ...image,
    path: '/landing_page_template/draft/{id}/image',
    summary: 'Add a picture to the library, for the home page',
  }),
}

export const templateDataRoutes = {
  templateData: route({
    method: 'POST',
    path: '/template_data',
    summary: 'What some blocks show of the shop: products, categories, articles, pictures',
    permission: reading,
    body: z.object({ kind: z.enum(templateKinds), template: Blocks, productId: id.nullable().default(null) }),
    response: z.object({ data: BlockData, faults: z.array(Fault) }),
  }),
  previewByLink: route({
    method: 'GET',
    path: '/template_preview/{token}',
    summary: 'A draft as it would be shown, for whoever holds its link',
    permission: 'public',
    openWhenClosed: true,
    params: z.object({ token: text(40) }),
    query: z.object({ shop: text(60).optional(), product: idParam.optional() }),
    response: Preview,
    errors: ['not_found'],
  }),
}
