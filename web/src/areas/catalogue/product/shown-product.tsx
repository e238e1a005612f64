import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { useQuery } from '@tanstack/react-query'
import i18next, { type TFunction } from 'i18next'
import { read } from '../../../api/query.ts'
import type { ShownBy } from '../../../kit/form/ConflictDialog.tsx'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'

function Categories({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(read(categoryRoutes.getMenu, {}))
  const names = new Map(categoryOptions(data).map(({ value, label }) => [value, label]))
  return ids.map((id) => names.get(String(id)) ?? '…').join('\n')
}

type Span = { min: number | null; max: number | null }
const span = ({ min, max }: Span): string => [...new Set([min, max])].filter((each) => each !== null).join(' – ') + ' cm'

const months = (numbers: readonly number[]): string => {
  const format = new Intl.DateTimeFormat(i18next.language, { month: 'long' })
  return numbers.map((month) => format.format(new Date(2026, month - 1, 1))).join(', ')
}

const fields = {
  heightCm: 'height',
  spreadCm: 'spread',
  exposure: 'exposure',
  floweringMonths: 'flowering',
  plantingMonths: 'planting',
  harvestMonths: 'harvest',
} as const

/** What the sheet's own inputs are called. */
export const sheetNames = (t: TFunction<'product'>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, word]) => [`botanical.${field}`, t(`sheet.${word}`)]))

/** A product's values where two people changed it, said as its form shows them. */
export const shownProduct = (t: TFunction<'product'>): ShownBy => ({
  categoryIds: (ids: readonly number[]) => <Categories ids={ids} />,
  'botanical.heightCm': span,
  'botanical.spreadCm': span,
  'botanical.exposure': (chosen: readonly ('sun' | 'half-shade' | 'shade')[]) =>
    chosen.map((each) => t(`sheet.exposures.${each}`)).join(', '),
  'botanical.floweringMonths': months,
  'botanical.plantingMonths': months,
  'botanical.harvestMonths': months,
})
