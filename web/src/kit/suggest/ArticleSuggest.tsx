import { packRoutes } from '@plantule/contract/packs/packs'
import type { PickItem } from '@plantule/contract/stock/stock'
import { IconPlant } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { Suggest } from './Suggest.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { Euro } from '../../ui/values.tsx'

const find = (q: string) => call(packRoutes.pickProducts, { query: { q, size: 12 } }).then((answer) => answer.items)

/** Finds one size of a product, to price it or put it into a pack. */
export function ArticleSuggest({ label, onPick }: { label: string; onPick: (item: PickItem) => void }) {
  return (
    <Suggest
      name="articles"
      label={label}
      icon={<IconPlant size={18} aria-hidden />}
      find={find}
      keyOf={(item) => item.subproductId}
      isExact={(item, typed) => [item.reference, item.barcode].some((code) => code?.toLowerCase() === typed.toLowerCase())}
      render={(item) => (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{item.label}</Text>
          <Text size="sm" fw={600}>
            <Euro cents={item.basePriceCents} />
          </Text>
        </Group>
      )}
      onPick={onPick}
    />
  )
}
