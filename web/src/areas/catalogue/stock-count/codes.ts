import type { CountItem } from '@plantule/contract/stock/count'

/**
 * A code that was scanned without the server, first `at` (kept by earlier versions without it). `fault`: the server knows it not;
 * `items`: it may mean several sizes.
 */
export type WaitingCode = { code: string; times: number; at?: string; fault?: string; items?: readonly CountItem[] }

/** Counts some more of a code that nobody could identify yet. */
export function codeMore(codes: readonly WaitingCode[], code: string, at = new Date().toISOString()): WaitingCode[] {
  const known = codes.some((one) => one.code === code)
  return known ? codes.map((one) => (one.code === code ? { ...one, times: one.times + 1 } : one)) : [...codes, { code, times: 1, at }]
}

export const withoutCode = (codes: readonly WaitingCode[], code: string): WaitingCode[] => codes.filter((one) => one.code !== code)
/** What is not answered yet. */
export const nextCode = (codes: readonly WaitingCode[]): WaitingCode | undefined => codes.find((one) => !one.fault && !one.items)
