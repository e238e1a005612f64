import type { StratificationRow } from '@plantule/contract/production/stratifications'
import type { TFunction } from 'i18next'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Figure, LatinName } from '../../../ui/values.tsx'
import { stratificationTones } from '../parts/stratification-tones.ts'

export const columns = (t: TFunction<'propagation'>): Column<StratificationRow>[] => [
  {
    id: 'name',
    header: t('lot'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.stratification(row.id)}>{row.name}</Link>
        <Text size="xs" c="dimmed">
          {row.number} {row.latinName && <LatinName name={row.latinName} />}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => <Pill tone={stratificationTones[row.state]}>{t(`states.${row.state}`)}</Pill>,
  },
  {
    id: 'due',
    header: t('dueOn'),
    sort: 'due',
    group: (row) => row.dueOn && longDay(row.dueOn),
    cell: (row) => <Due row={row} late={t('late')} />,
  },
  {
    id: 'phases',
    header: t('phases'),
    card: 'plain',
    cell: (row) => row.phases.map(({ kind, weeks }) => t('phaseShort', { kind: t(`phaseKinds.${kind}`), weeks })).join(' + '),
  },
  { id: 'place', header: t('place'), cell: (row) => row.place },
  { id: 'left', header: t('left'), align: 'right', cell: (row) => t(`amounts.${row.unit}`, { count: row.left }) },
  {
    id: 'germination',
    header: t('germination'),
    align: 'right',
    cell: (row) =>
      row.germinationPct !== null && (
        <span>
          <Figure value={row.germinationPct} digits={1} /> %
        </span>
      ),
  },
  { id: 'started', header: t('startedOn'), sort: 'started', hidden: true, cell: (row) => <Day day={row.startedOn} /> },
  { id: 'ready', header: t('readyOn'), sort: 'ready', hidden: true, cell: (row) => <Day day={row.readyOn} /> },
]

function Due({ row: { dueOn }, late }: { row: StratificationRow; late: string }) {
  if (dueOn === null) return null
  return dueOn <= parisDay() ? (
    <Pill tone="attention">
      <Day day={dueOn} /> · {late}
    </Pill>
  ) : (
    <Day day={dueOn} />
  )
}
