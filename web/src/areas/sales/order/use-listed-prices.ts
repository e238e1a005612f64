import { packRoutes } from '@plantule/contract/packs/packs'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { articleKey, type DraftLine } from '../../../kit/sale/draft.ts'
import type { LinesForm } from './LinesEditor.tsx'

type Priced = { mode: 'incl' | 'excl'; customerId: number | null; frozen: boolean; lines: readonly DraftLine[] }

/** Keeps the prices that nobody typed at those of the lists, as quantities, customer or price mode change. */
export function useListedPrices({ mode, customerId, frozen, lines }: Priced): void {
  const { getValues, setValue } = useFormContext<LinesForm>()
  const body = {
    mode,
    customerId,
    lines: lines.map(({ subproductId, packId, quantity }) => ({ subproductId, packId, quantity: Math.max(1, Math.trunc(quantity ?? 1)) })),
  }
  const [asked] = useDebouncedValue(JSON.stringify(body), 200)
  const { data } = useQuery({
    queryKey: [packRoutes.priceLines.path, asked],
    queryFn: async () => ({ asked, ...(await call(packRoutes.priceLines, { body: JSON.parse(asked) as typeof body })) }),
    enabled: lines.some((line) => follows(line, frozen)),
    staleTime: 30_000,
  })
  const current = data?.asked === JSON.stringify(body) ? data.items : null
  useEffect(() => {
    current?.forEach((price, index) => {
      const line = getValues(`lines.${index}`)
      if (price && line && follows(line, frozen) && line.unitCents !== price.unitCents) {
        setValue(`lines.${index}.unitCents`, price.unitCents, { shouldDirty: true })
      }
    })
  }, [current, frozen, getValues, setValue])
}

const follows = (line: DraftLine, frozen: boolean): boolean => line.listed && articleKey(line) !== null && !(frozen && line.id !== null)
