import type { TypedBand } from './BandsEditor.tsx'

/** The ends of the weight bands that parcel carriers use, in grams. */
const ends = [250, 500, 750, 1000, 2000, 5000, 10_000, 15_000, 30_000]

/** Those bands, their fees to be typed: tariffs change each year. */
export const usualWeights = (): TypedBand[] => ends.map((upTo, index) => ({ from: ends[index - 1] ?? 0, upTo, feeCents: null }))
