import type { CultivationRow, LotSize } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/query.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { figure } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { useSizeName } from './use-size-name.ts'

type TargetFieldProps = {
  /** The cultivation that is offered first. */
  lot: { id: number; number: string; name: string }
  /** The caliber that the plants leave: it is not offered. */
  without: number | null
  value: number | null
  error: string | undefined
  onChange: (sizeId: number | null) => void
}

/** Where plants go: a caliber of this cultivation or of another one that is searched for. */
export function TargetField({ lot, without, value, error, onChange }: TargetFieldProps) {
  const { t } = useTranslation('production')
  const nameOf = useSizeName()
  const [picked, setPicked] = useState<TargetFieldProps['lot']>(lot)
  const { data } = useQuery(read(cultivationRoutes.getCultivation, { params: { id: picked.id } }))
  const sizes = (data?.sizes ?? []).filter((size) => size.id !== without)
  const only = sizes.length === 1 ? sizes[0]?.id : undefined
  // Where there is one, nobody has to choose it.
  useEffect(() => {
    if (value === null && only !== undefined) onChange(only)
  }, [only, value, onChange])
  const labelOf = (size: LotSize): string => `${nameOf(size)} (${t('stands', { count: size.onHand, shown: figure(size.onHand) })})`
  return (
    <Stack gap="xs">
      <Suggest
        name="cultivations"
        label={t('target.lot')}
        placeholder={`${picked.number} ${picked.name}`}
        icon={<IconSearch size={16} />}
        eager
        find={async (q): Promise<readonly CultivationRow[]> =>
          (await call(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { q, size: 25 } })).items
        }
        keyOf={(row) => row.id}
        isExact={(row, typed) => row.number.toLowerCase() === typed.toLowerCase()}
        onPick={(row) => {
          setPicked(row)
          onChange(null)
        }}
        nothing={t('target.none')}
        render={(row) => (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{row.name}</Text>
            <Text size="xs" c="dimmed">
              {row.number}
            </Text>
          </Group>
        )}
      />
      <Select
        label={t('target.size', { lot: `${picked.number} ${picked.name}` })}
        data={sizes.map((size) => ({ value: String(size.id), label: labelOf(size) }))}
        value={value === null ? null : String(value)}
        error={error}
        nothingFoundMessage={t('target.noSize')}
        placeholder={sizes.length === 0 ? t('target.noSize') : ''}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
    </Stack>
  )
}
