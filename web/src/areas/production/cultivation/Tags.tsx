import type { Cultivation } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { CreatableSelect } from '../../../kit/suggest/CreatableSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { ofCultivations } from '../parts/of-cultivations.ts'

/** What the grower's own words sort lots by; a new word is made where it is needed. */
export function Tags({ lot, mayWrite }: { lot: Cultivation; mayWrite: boolean }) {
  const { t } = useTranslation('production')
  const { data } = useQuery(read(cultivationRoutes.listLotTags, {}))
  const stale = [...ofCultivations, cultivationRoutes.listLotTags]
  const tag = useAction(cultivationRoutes.tagCultivation, stale)
  const untag = useAction(cultivationRoutes.untagCultivation, stale)
  const create = useAction(cultivationRoutes.createLotTag, stale)
  const worn = new Set(lot.tags.map((each) => each.id))
  return (
    <Panel title={t('tags.title')}>
      <Group gap={8} mb="xs">
        {lot.tags.map((each) =>
          mayWrite ? (
            <Button
              key={each.id}
              size="xs"
              aria-label={t('tags.remove', { name: each.name })}
              onClick={() => untag.mutate({ params: { id: lot.id, tagId: each.id } })}
            >
              {each.name} ×
            </Button>
          ) : (
            <Pill key={each.id}>{each.name}</Pill>
          ),
        )}
      </Group>
      {mayWrite && (
        <CreatableSelect
          label={t('tags.add')}
          options={(data?.items ?? []).filter((each) => !worn.has(each.id)).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(tagId) => tagId !== null && tag.mutate({ params: { id: lot.id, tagId } })}
          create={(name) => create.mutateAsync({ body: { name } })}
        />
      )}
    </Panel>
  )
}
