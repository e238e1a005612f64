import { customers } from './domains/customers/index.ts'
import { shops } from './domains/shops/index.ts'
import type { Domain } from './platform/domain.ts'

/** Every domain, lowest first. */
export const domains: Domain[] = [shops, customers]
