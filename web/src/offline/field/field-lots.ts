import type { Deed, FieldLot } from '@plantule/contract/production/field'

/** A lot after something was done to it here, that the server does not know yet. */
export function afterDeed(lot: FieldLot, deed: Deed): FieldLot {
  if (deed.kind === 'place') return deed.lotId === lot.id ? { ...lot, placeId: deed.placeId } : lot
  const change = changeOf(deed)
  if (change.size === 0 || !lot.sizes.some((size) => change.has(size.id))) return lot
  return { ...lot, sizes: lot.sizes.map((size) => ({ ...size, onHand: Math.max(0, (change.get(size.id) ?? same)(size.onHand)) })) }
}

const same = (onHand: number): number => onHand
/** What becomes of the plants of calibers. */
function changeOf(deed: Deed): Map<number, (onHand: number) => number> {
  if (deed.kind === 'count') return new Map([[deed.sizeId, () => deed.quantity]])
  if (deed.kind === 'loss') return new Map([[deed.sizeId, (onHand) => onHand - deed.quantity]])
  if (deed.kind === 'transfer')
    return new Map([
      [deed.fromId, (onHand) => onHand - deed.quantity],
      [deed.toId, (onHand) => onHand + deed.quantity],
    ])
  return new Map()
}

export const afterDeeds = (lots: readonly FieldLot[], deeds: readonly Deed[]): FieldLot[] => lots.map((lot) => deeds.reduce(afterDeed, lot))

/** Which line of what is due it ticks off. */
export const keyOf = (deed: Extract<Deed, { kind: 'task' | 'tick' }>): string => (deed.kind === 'task' ? `step:${deed.taskId}` : deed.key)

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** What a label, a door or a hand said: one lot, a place, or the lots that it may mean. */
export type Meant = { lotId: number } | { placeId: number } | { lots: FieldLot[] }

/**
 * What a code means among the kept lots: the page of a lot or of a place, the number of a lot, the code of a size whose plants stand in one
 * lot; else the lots that its words may mean.
 */
export function meantBy(code: string, lots: readonly FieldLot[]): Meant {
  const said = code.trim()
  const lotPage = /\/cultivation\/(\d+)(?:[/?#]|$)/.exec(said) ?? /\/production\/field\?(?:.*&)?lot=(\d+)/.exec(said)
  if (lotPage) return { lotId: Number(lotPage[1]) }
  const door = /\/product_localisation\?(?:.*&)?section=(\d+)/.exec(said)
  if (door) return { placeId: Number(door[1]) }
  const number = plain(said)
  const exact = lots.find((lot) => plain(lot.number) === number)
  if (exact) return { lotId: exact.id }
  const ofCode = lots.filter((lot) => lot.sizes.some(({ codes }) => codes.some((one) => plain(one) === number)))
  const [only] = ofCode
  if (only && ofCode.length === 1) return { lotId: only.id }
  return { lots: ofCode.length > 0 ? ofCode : searched(said, lots) }
}

/** Lots that bear every word, in their number, name or latin name. */
export function searched(text: string, lots: readonly FieldLot[]): FieldLot[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return lots.filter((lot) => {
    const all = plain(`${lot.number} ${lot.name} ${lot.latinName}`)
    return words.every((word) => all.includes(word))
  })
}
