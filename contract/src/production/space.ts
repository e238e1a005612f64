/** Plants of one caliber of a lot, with how many of them a square metre holds; null: nobody said. */
export type Spaced = { onHand: number; perM2: number | null; readyOn: string | null }
export type Standing = { startedOn: string; readyOn: string | null; sizes: readonly Spaced[] }
export type Space = {
  /** Square metres, of the plants whose spacing is known. */
  usedM2: number
  /** Plants that stand there. */
  plants: number
  /** Those among them whose spacing nobody said: they need room that is not counted. */
  unspaced: number
}

/**
 * The room that lots take on `day` (YYYY-MM-DD) as it is known `today`: a lot stands there from its start on, and is taken as gone once
 * it is ready between the two days. One that was ready before today and still stands goes on standing: nobody knows until when.
 */
export function spaceOf(lots: readonly Standing[], today: string, day: string): Space {
  const space: Space = { usedM2: 0, plants: 0, unspaced: 0 }
  for (const lot of lots) {
    if (lot.startedOn > day) continue
    for (const { onHand, perM2, readyOn } of lot.sizes) {
      const ready = readyOn ?? lot.readyOn
      if (ready !== null && ready > today && ready <= day) continue
      space.plants += onHand
      if (perM2 === null) space.unspaced += onHand
      else space.usedM2 += onHand / perM2
    }
  }
  return { ...space, usedM2: Math.round(space.usedM2 * 100) / 100 }
}

/** How full, in basis points of the area; null where the area is unknown. Above 10000 there is more than fits. */
export const fillOf = ({ usedM2 }: Space, areaM2: number | null): number | null =>
  areaM2 === null || areaM2 <= 0 ? null : Math.round((usedM2 / areaM2) * 10_000)
