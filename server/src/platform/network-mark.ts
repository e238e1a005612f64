import { hkdfSync } from 'node:crypto'
import type { Ctx } from './context.ts'
import { SecretBox } from './identity/secret-box.ts'

const said = { networks: 'network', addresses: 'address' } as const
const boxes = new Map<string, { of: unknown; box: SecretBox }>()

/** The same words have the same mark within a shop, and cannot be read from it. `purpose` tells marks of one use from another's. */
export function markOf({ services, shopId }: Pick<Ctx, 'services' | 'shopId'>, purpose: 'networks' | 'addresses', words: string): string {
  const { fiscalKey } = services
  const known = boxes.get(purpose)
  const held = known?.of === fiscalKey ? known : { of: fiscalKey, box: boxOf(fiscalKey, purpose) }
  boxes.set(purpose, held)
  return held.box.mac(`${said[purpose]} ${shopId} ${words}`)
}

const boxOf = (key: Ctx['services']['fiscalKey'], purpose: string): SecretBox =>
  new SecretBox(Buffer.from(hkdfSync('sha256', key, '', `plantule ${purpose}`, 32)))

/**
 * A mark of the visitor's network, by which what they hold is counted: the same network has the same one, and no address can be read from
 * it. Empty where nobody came by a network.
 */
export const networkMark = ({ network, services, shopId }: Pick<Ctx, 'network' | 'services' | 'shopId'>): string =>
  network === undefined ? '' : markOf({ services, shopId }, 'networks', network).slice(0, 22)
