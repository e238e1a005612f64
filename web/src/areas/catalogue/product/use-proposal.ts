import { type Proposal, taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { readList } from '../../../api/query.ts'
import type { ProductFormState } from './use-product-form.ts'

/** What the reference data know of the article that is being written down: its plant, a sheet, a TVA rate. */
export function useProposal(form: ProductFormState): Proposal | undefined {
  const [type = 'plant', latinName = '', name = '', cdNom] = useWatch({
    control: form.control,
    name: ['type', 'latinName', 'name', 'taxonCdNom'],
  })
  const [asked] = useDebouncedValue(
    JSON.stringify({ type, latinName: latinName.trim(), name: name.trim(), cdNom: cdNom ?? undefined }),
    300,
  )
  const query = JSON.parse(asked) as { type: 'plant' | 'other'; latinName: string; name: string; cdNom?: number }
  const enabled = type === 'other' ? query.name.length > 2 : query.latinName.length > 3 || query.cdNom !== undefined
  const found = useQuery({ ...readList(taxonomyRoutes.proposal, { query }), enabled })
  return enabled ? found.data : undefined
}
