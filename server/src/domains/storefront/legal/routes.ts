import { legalRoutes } from '@plantule/contract/storefront/legal'
import { handle } from '../../../platform/handlers.ts'
import { legalDefault } from './default-texts.ts'
import { addLegalImage } from './pictures.ts'
import { legalTerms, legalVersion, listLegalVersions, restoreLegalVersion, saveLegal } from './legal-texts.ts'

export const legalHandlers = handle(legalRoutes, {
  getLegalTerms: (ctx, { query }) => legalTerms(ctx, 'legal', query.on),
  setLegalTerms: (ctx, { body }) => saveLegal(ctx, 'legal', body),
  getSalesTerms: (ctx, { query }) => legalTerms(ctx, 'sales', query.on),
  setSalesTerms: (ctx, { body }) => saveLegal(ctx, 'sales', body),
  getPrivacyTerms: (ctx, { query }) => legalTerms(ctx, 'privacy', query.on),
  setPrivacyTerms: (ctx, { body }) => saveLegal(ctx, 'privacy', body),
  legalDefault: (ctx, { params }) => legalDefault(ctx, params.type),
  listLegalVersions: (ctx, { params, query }) => listLegalVersions(ctx, params.type, query.page),
  getLegalVersion: (ctx, { params }) => legalVersion(ctx, params.id),
  addLegalImage: (ctx, { body, files }) => addLegalImage(ctx, files[0], body.alt),
  restoreLegalVersion: (ctx, { params, body }) => restoreLegalVersion(ctx, params.id, body.version),
})
