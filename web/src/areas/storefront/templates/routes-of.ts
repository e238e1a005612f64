import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import { landingTemplateRoutes, productTemplateRoutes } from '@plantule/contract/storefront/templates'

const product = {
  list: productTemplateRoutes.listProductDrafts,
  get: productTemplateRoutes.getProductDraft,
  create: productTemplateRoutes.createProductDraft,
  update: productTemplateRoutes.updateProductDraft,
  remove: productTemplateRoutes.removeProductDraft,
  published: productTemplateRoutes.getProductTemplate,
  publish: productTemplateRoutes.publishProductTemplate,
  version: productTemplateRoutes.getProductVersion,
  restore: productTemplateRoutes.restoreProductVersion,
  withdraw: productTemplateRoutes.withdrawProductVersion,
  link: productTemplateRoutes.makeProductLink,
  image: productTemplateRoutes.addProductImage,
}
type Routes = typeof product

/** Both pages are asked for alike; the compiler sees those of one. */
const landing = {
  list: landingTemplateRoutes.listLandingDrafts,
  get: landingTemplateRoutes.getLandingDraft,
  create: landingTemplateRoutes.createLandingDraft,
  update: landingTemplateRoutes.updateLandingDraft,
  remove: landingTemplateRoutes.removeLandingDraft,
  published: landingTemplateRoutes.getLandingTemplate,
  publish: landingTemplateRoutes.publishLandingTemplate,
  version: landingTemplateRoutes.getLandingVersion,
  restore: landingTemplateRoutes.restoreLandingVersion,
  withdraw: landingTemplateRoutes.withdrawLandingVersion,
  link: landingTemplateRoutes.makeLandingLink,
  image: landingTemplateRoutes.addLandingImage,
} as unknown as Routes

export const routesOf = (kind: TemplateKind): Routes => (kind === 'product' ? product : landing)
export const pathOf = (kind: TemplateKind) => `/customization/${kind}-page` as const
