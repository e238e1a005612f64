import { hkdfSync } from 'node:crypto'
import type { Ctx } from './context.ts'
import { SecretBox } from './identity/secret-box.ts'

let known: { of: unknown; box: SecretBox } | undefined

/**
 * A mark of the visitor's network, by which what they hold is counted: the same network has the same one, and no address can be read from
 * it. Empty where nobody came by a network.
 */
export function networkMark({ network, services, shopId }: Pick<Ctx, 'network' | 'services' | 'shopId'>): string {
  if (network === undefined) return ''
  const { fiscalKey } = services
  if (known?.of !== fiscalKey)
    known = { of: fiscalKey, box: new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule networks', 32))) }
  return known.box.mac(`network ${shopId} ${network}`).slice(0, 22)
}
