import { hkdfSync } from 'node:crypto'
import { SecretBox } from '../../platform/identity/secret-box.ts'
import type { Services } from '../../platform/services.ts'

/** Seals what the provider entrusts to the shop, under a key derived from the installation's master key. */
const boxOf = ({ fiscalKey }: Pick<Services, 'fiscalKey'>): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule card keys', 32)))

/** The text opens only in the shop that it was sealed for. */
export const sealFor = (services: Pick<Services, 'fiscalKey'>, shopId: number, what: 'key' | 'webhook', text: string): Buffer =>
  boxOf(services).seal(text, `card ${what} of shop ${shopId}`)

export const openFor = (services: Pick<Services, 'fiscalKey'>, shopId: number, what: 'key' | 'webhook', sealed: Buffer): string =>
  boxOf(services).open(sealed, `card ${what} of shop ${shopId}`)
