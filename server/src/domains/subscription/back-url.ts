import type { Services } from '../../platform/services.ts'

/** Where the card provider’s pages lead back to. */
export const backUrl = ({ services }: { services: Pick<Services, 'config'> }, back: 'account' | 'suspended', query = ''): string =>
  `${services.config.publicUrl}/${back}${query}`
