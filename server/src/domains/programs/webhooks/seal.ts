import { hkdfSync } from 'node:crypto'
import { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Services } from '../../../platform/services.ts'

type Sealing = Pick<Services, 'fiscalKey'>
const boxOf = ({ fiscalKey }: Sealing): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule webhook keys', 32)))

/** The secret opens only in the shop that it was sealed for. */
export const sealSecret = (services: Sealing, shopId: number, secret: string): Buffer =>
  boxOf(services).seal(secret, `webhook secret of shop ${shopId}`)

export const openSecret = (services: Sealing, shopId: number, sealed: Buffer): string =>
  boxOf(services).open(sealed, `webhook secret of shop ${shopId}`)
