import { type LatinName as Taxon, taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useInit } from '../../api/session.ts'
import { PlantNotices } from '../plant-rules/PlantNotices.tsx'
import { Suggest } from './Suggest.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { LatinName } from '../../ui/values.tsx'

export type Species = { id: number; name: string }

type SpeciesFieldProps = {
  label: string
  hint: string
  nothing: string
  untie: string
  /** What the record is tied to as it was read. */
  known: Species | null
  value: number | null
  onPick: (species: Species | null) => void
}

/** A species found by any of its names, tolerant to slips; shown by its Latin name once it is chosen. */
export function SpeciesField({ label, hint, nothing, untie, known, value, onPick }: SpeciesFieldProps) {
  const { client } = useInit()
  const [picked, setPicked] = useState<Species | null>(null)
  const shown = [picked, known].find((species) => species?.id === value)
  const choose = (species: Species | null): void => {
    setPicked(species)
    onPick(species)
  }
  if (shown && value !== null)
    return (
      <div>
        <Text size="sm" fw={500} component="div">
          {label}
        </Text>
        <Group gap={4} wrap="nowrap" mih={36}>
          <LatinName name={shown.name} />
          <IconButton label={untie} size="sm" onClick={() => choose(null)}>
            <IconX size={14} />
          </IconButton>
        </Group>
        <PlantNotices taxonId={shown.id} />
      </div>
    )
  return (
    <div>
      <Text size="sm" fw={500} component="div" aria-hidden>
        {label}
      </Text>
      <Suggest
        name="taxa"
        label={label}
        placeholder={hint}
        icon={<IconSearch size={16} />}
        find={async (q): Promise<readonly Taxon[]> =>
          (await call(taxonomyRoutes.searchLatinName, { params: { q }, query: { shop: client.uid } })).items
        }
        keyOf={(taxon) => `${taxon.id} ${taxon.matchedName}`}
        isExact={(taxon, typed) => taxon.scientificName.toLowerCase() === typed.toLowerCase()}
        onPick={(taxon) => choose({ id: taxon.id, name: taxon.scientificName })}
        nothing={nothing}
        render={(taxon) => (
          <div>
            <LatinName name={taxon.scientificName} />
            <Text size="xs" c="dimmed" component="div">
              {[taxon.frenchName, taxon.family].filter(Boolean).join(' · ')}
            </Text>
          </div>
        )}
      />
    </div>
  )
}
