import type { LabelFormat } from './printing.ts'

/** Millimetres. Sheets follow the sizes that label makers share. */
export type LabelGrid = {
  page: { width: number; height: number }
  grid: { columns: number; rows: number; width: number; height: number; left: number; top: number; gapX: number; gapY: number }
}

const A4 = { width: 210, height: 297 }

/** Labels side by side in the middle of the sheet, rows touching. */
const sheet = (columns: number, rows: number, width: number, height: number, gapX: number): LabelGrid => ({
  page: A4,
  grid: {
    columns,
    rows,
    width,
    height,
    gapX,
    gapY: 0,
    left: (A4.width - columns * width - (columns - 1) * gapX) / 2,
    top: (A4.height - rows * height) / 2,
  },
})
const roll = (width: number, height: number): LabelGrid => ({
  page: { width, height },
  grid: { columns: 1, rows: 1, width, height, left: 0, top: 0, gapX: 0, gapY: 0 },
})

export const labelGrids: Record<LabelFormat, LabelGrid> = {
  'a4-65': sheet(5, 13, 38.1, 21.2, 2.5),
  'a4-24': sheet(3, 8, 63.5, 33.9, 2.5),
  'a4-21': sheet(3, 7, 63.5, 38.1, 2.5),
  'a4-14': sheet(2, 7, 99.1, 38.1, 2.5),
  'a4-8': sheet(2, 4, 99.1, 67.7, 2.5),
  'roll-57': roll(57, 32),
  'roll-100': roll(100, 50),
}
