import { openCardSecret, sealCardSecret } from '../domains/card-payments/index.ts'
import { openCarrierKeys, sealCarrierKeys } from '../domains/carriers/index.ts'
import { openPlatformSecret, sealPlatformSecret } from '../domains/e-invoicing/index.ts'
import { openWebhookSecret, sealWebhookSecret } from '../domains/programs/index.ts'
import type { Services } from '../platform/services.ts'

type Sealing = Pick<Services, 'fiscalKey'>
type Sealed = {
  table: string
  column: string
  /** Whether a shop has several rows. */
  several: boolean
  /** The column that tells what a row is sealed for, besides the shop. */
  told?: string
  open: (services: Sealing, shopId: number, sealed: Buffer, told: string) => string
  seal: (services: Sealing, shopId: number, text: string, told: string) => Buffer
}

const card = (what: 'key' | 'webhook'): Pick<Sealed, 'open' | 'seal'> => ({
  open: (services, shopId, sealed) => openCardSecret(services, shopId, what, sealed),
  seal: (services, shopId, text) => sealCardSecret(services, shopId, what, text),
})
const webhook = { open: openWebhookSecret, seal: sealWebhookSecret }

/** What is sealed with the key of the installation. */
export const sealedColumns: readonly Sealed[] = [
  { table: 'card_account', column: 'sealed_key', several: true, ...card('key') },
  { table: 'card_account', column: 'sealed_webhook_secret', several: true, ...card('webhook') },
  { table: 'carrier_account', column: 'sealed_keys', several: true, told: 'carrier', open: openCarrierKeys, seal: sealCarrierKeys },
  { table: 'invoice_platform', column: 'sealed_secret', several: false, open: openPlatformSecret, seal: sealPlatformSecret },
  { table: 'webhook_endpoint', column: 'sealed_secret', several: true, ...webhook },
  { table: 'webhook_endpoint', column: 'sealed_old_secret', several: true, ...webhook },
]
