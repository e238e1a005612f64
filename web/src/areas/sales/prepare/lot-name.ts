import type { PickLine } from '@plantule/contract/orders/preparation'

type PickLot = PickLine['lots'][number]

/** Its number, and the caliber where the lot stands in several of them. */
export const lotName = (lot: PickLot, lots: readonly PickLot[]): string =>
  lot.size !== '' && lots.some((other) => other.lotId === lot.lotId && other.lotSizeId !== lot.lotSizeId)
    ? `${lot.number} · ${lot.size}`
    : lot.number
