import { analysisRoutes, type Series } from '@plantule/contract/production/analyses'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { ofAnalyses } from '../parts/of-analyses.ts'

/** The cultivations that a series tells about. */
export default function CultivationsDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const { t } = useTranslation('analyses')
  const [q, setQ] = useState('')
  const { data } = useQuery(
    readList(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { size: 25, ...(q ? { q: q.slice(0, 100) } : {}) } }),
  )
  const add = useAction(analysisRoutes.placeInSeries, ofAnalyses)
  const take = useAction(analysisRoutes.takeOutOfSeries, ofAnalyses)
  const held = new Set(series.cultivations.map(({ id }) => id))
  const found = (data?.items ?? []).filter(({ id }) => !held.has(id))
  return (
    <Dialog title={t('cultivationsTitle', { name: series.name })} onClose={onClose}>
      <Select
        label={t('addCultivation')}
        data={found.map(({ id, name, number }) => ({ value: String(id), label: `${name} (${number})` }))}
        searchable
        value={null}
        searchValue={q}
        onSearchChange={setQ}
        filter={({ options }) => options}
        nothingFoundMessage={t('notFound')}
        onChange={(id) => {
          if (id) add.mutate({ params: { seriesId: series.id, id: Number(id) } })
          setQ('')
        }}
      />
      <ul>
        {series.cultivations.map(({ id, name, number }) => (
          <li key={id}>
            <Group gap="xs" wrap="nowrap">
              {`${name} (${number})`}
              <IconButton label={t('takeOut', { name })} onClick={() => take.mutate({ params: { seriesId: series.id, id } })}>
                <IconX size={15} />
              </IconButton>
            </Group>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
