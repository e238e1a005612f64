import { weekOf } from '@plantule/contract/production/recipe-plan'
import { recipeRoutes } from '@plantule/contract/production/recipes'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay } from '../../../ui/format.ts'
import { SegmentedControl, Select } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Gantt } from './Gantt.tsx'
import { moved } from './gantt-days.ts'

const spans = ['13', '26', '52'] as const

/** The season week by week: what stands from when until when, and what is planned; what is to come is dragged to another week. */
export default function SeasonScreen() {
  const { t } = useTranslation('plans')
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const places = usePlaceOptions()
  const { from: asked, weeks: width = '26', place } = useScreenSearch('/production/season')
  const from = weekOf(asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : moved(parisDay(), -14))
  const weeks = Number(width)
  const { data, error, refetch } = useQuery({
    ...read(recipeRoutes.readSeason, { query: { from, weeks, ...(place && { place: Number(place) }) } }),
    placeholderData: (before) => before,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={1} />
  const go = (change: { from?: string; weeks?: (typeof spans)[number]; place?: string | undefined }): void =>
    void navigate({
      to: '.',
      search: searchFor('/production/season', { ...(asked && { from: asked }), weeks: width, place, ...change }),
      replace: true,
    })
  return (
    <Page title={t('season')} count={data.items.length} countMore={data.more} actions={<Button to={paths.recipes}>{t('recipes')}</Button>}>
      <Group gap="sm">
        <Group gap={4}>
          <IconButton label={t('earlier')} onClick={() => go({ from: moved(from, -28) })}>
            <IconChevronLeft size={18} />
          </IconButton>
          <Button size="xs" onClick={() => go({ from: weekOf(moved(parisDay(), -14)) })}>
            {t('now')}
          </Button>
          <IconButton label={t('later')} onClick={() => go({ from: moved(from, 28) })}>
            <IconChevronRight size={18} />
          </IconButton>
        </Group>
        <SegmentedControl
          aria-label={t('width')}
          value={width}
          onChange={(value) => go({ weeks: spans.find((each) => each === value) ?? '26' })}
          data={spans.map((value) => ({ value, label: t('weeksShort', { count: Number(value) }) }))}
        />
        <Select
          aria-label={t('plan.place')}
          placeholder={t('plan.place')}
          clearable
          searchable
          data={places.map(({ value, label }) => ({ value: String(value), label }))}
          value={place ?? null}
          onChange={(value) => go({ place: value ?? undefined })}
        />
      </Group>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconCalendar size={32} stroke={1.5} />} title={t('seasonEmpty.title')} text={t('seasonEmpty.text')} />
      ) : (
        <>
          <Gantt rows={data.items} from={from} weeks={weeks} mayWrite={mayWrite} />
          {mayWrite && (
            <Text size="xs" c="dimmed">
              {t('dragHint')}
            </Text>
          )}
        </>
      )}
    </Page>
  )
}
