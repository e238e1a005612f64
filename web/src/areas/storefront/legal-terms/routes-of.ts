import { legalRoutes } from '@plantule/contract/storefront/legal'

/** How each text is read and saved. */
export const routesOf = {
  legal: { get: legalRoutes.getLegalTerms, set: legalRoutes.setLegalTerms },
  sales: { get: legalRoutes.getSalesTerms, set: legalRoutes.setSalesTerms },
  privacy: { get: legalRoutes.getPrivacyTerms, set: legalRoutes.setPrivacyTerms },
} as const
