import type { TextEncoding } from './decode-text.ts'

export type SheetLimits = {
  /** How a csv is read, where people say it. */
  encoding?: TextEncoding
  separator?: string
  /** Of the file as sent. */
  maxBytes: number
  /** Of everything that a zipped file holds, unpacked. */
  maxUnpackedBytes: number
  maxEntries: number
  /** Unpacked to packed size of one entry, looked at from 1 MB unpacked on. Honest sheets stay below 100. */
  maxRatio: number
  maxRows: number
  maxColumns: number
  /** Characters of all cells together: one long shared text can be named by a million cells. */
  maxCharacters: number
  /** Cells that hold something. */
  maxCells: number
  timeoutMs: number
  /** Heap of the process that reads. */
  heapMb: number
}

export const defaultLimits: SheetLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxUnpackedBytes: 200 * 1024 * 1024,
  maxEntries: 1_000,
  maxRatio: 300,
  maxRows: 50_000,
  maxColumns: 500,
  maxCharacters: 60_000_000,
  maxCells: 3_000_000,
  timeoutMs: 30_000,
  heapMb: 320,
}

export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
