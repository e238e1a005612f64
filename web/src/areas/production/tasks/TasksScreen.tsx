import { type Due, dueKinds, taskRoutes, taskSpanNames } from '@plantule/contract/production/tasks'
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { DueList } from '../../../kit/growing/DueList.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { longDay } from '../../../ui/format.ts'
import { SegmentedControl, Select } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { UndecidedContracts } from './UndecidedContracts.tsx'

/** What is to be done today and this week, by place and person, ticked off where it stands. */
export default function TasksScreen() {
  const { t } = useTranslation('tasks')
  const mayWrite = useCan('production.write')
  const navigate = useNavigate()
  const { span = 'week', place, person, kind } = useScreenSearch('/production/tasks')
  const places = usePlaceOptions()
  const [asked, setAsked] = useState<Due | 'new' | null>(null)
  const chosenKind = dueKinds.find((each) => each === kind)
  const { data, error, refetch } = useQuery({
    ...read(taskRoutes.listTasks, {
      query: {
        span,
        ...(place && { place: Number(place) }),
        ...(person && { person: Number(person) }),
        ...(chosenKind && { kind: chosenKind }),
      },
    }),
    placeholderData: (before) => before,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={2} />
  const go = (change: {
    span?: (typeof taskSpanNames)[number]
    place?: string | null
    person?: string | null
    kind?: string | null
  }): void => {
    const next = { span, place, person, kind, ...change }
    const said = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null && value !== undefined))
    void navigate({ to: '.', search: searchFor('/production/tasks', said), replace: true })
  }
  const { items, today, people } = data
  const groups = groupsOf(items, today)
  return (
    <Page
      title={t('heading')}
      count={items.length}
      countMore={data.more}
      actions={
        mayWrite && (
          <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAsked('new')}>
            {t('new')}
          </Button>
        )
      }
    >
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('span')}
          value={span}
          onChange={(value) => go({ span: taskSpanNames.find((each) => each === value) ?? 'week' })}
          data={taskSpanNames.map((value) => ({ value, label: t(`spans.${value}`) }))}
        />
        <Select
          aria-label={t('place')}
          placeholder={t('place')}
          clearable
          searchable
          data={places.map(({ value, label }) => ({ value: String(value), label }))}
          value={place ?? null}
          onChange={(value) => go({ place: value })}
        />
        <Select
          aria-label={t('person')}
          placeholder={t('person')}
          clearable
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={person ?? null}
          onChange={(value) => go({ person: value })}
        />
        <Select
          aria-label={t('kind')}
          placeholder={t('kind')}
          clearable
          data={dueKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={chosenKind ?? null}
          onChange={(value) => go({ kind: value })}
        />
      </Group>
      <UndecidedContracts />
      {groups.length === 0 && (
        <EmptyState icon={<IconClipboardCheck size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {groups.map((group) => (
        <Panel key={group.day} title={group.day === 'late' ? t('late') : group.day === today ? t('spans.today') : longDay(group.day)}>
          <DueList items={group.items} today={today} onOpen={setAsked} />
        </Panel>
      ))}
      {data.more && <Text size="sm">{t('more')}</Text>}
      {asked !== null && <TaskDialog due={asked === 'new' ? null : asked} today={today} people={people} onClose={() => setAsked(null)} />}
    </Page>
  )
}

type Days = { day: string; items: Due[] }

/** By day; what should have been done stands first, together. */
function groupsOf(items: readonly Due[], today: string): Days[] {
  const found = new Map<string, Due[]>()
  for (const due of items) {
    const day = due.on < today ? 'late' : due.on
    found.set(day, [...(found.get(day) ?? []), due])
  }
  const order = ({ day }: Days): string => (day === 'late' ? '' : day)
  return [...found].map(([day, all]) => ({ day, items: all })).toSorted((a, b) => order(a).localeCompare(order(b)))
}
