import type { CultivationRow } from '@plantule/contract/production/cultivations'
import type { TFunction } from 'i18next'
import type { Column } from '../../../kit/list/column.ts'
import { paths } from '../../../paths.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Figure, LatinName } from '../../../ui/values.tsx'
import { cultivationTones } from '../parts/cultivation-tones.ts'
import { monthText } from '../../../ui/format.ts'

export const columns = (t: TFunction<'production'>): Column<CultivationRow>[] => [
  {
    id: 'name',
    header: t('lot'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.cultivation(row.id)}>{row.name}</Link>
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
    cell: (row) => <Pill tone={cultivationTones[row.state]}>{t(`states.${row.state}`)}</Pill>,
  },
  { id: 'plants', header: t('plants'), sort: 'plants', align: 'right', cell: (row) => <Figure value={row.plants} /> },
  { id: 'sizes', header: t('sizes.title'), cell: (row) => row.sizes.filter(Boolean).join(', ') },
  { id: 'place', header: t('place'), cell: (row) => row.place },
  { id: 'customer', header: t('customer'), cell: (row) => row.customer },
  {
    id: 'ready',
    header: t('readyOn'),
    sort: 'ready',
    group: (row) => row.readyOn && monthText(row.readyOn),
    cell: (row) =>
      (row.readyOn !== null || row.sizesReadyOn.length > 0) && (
        <Stack gap={0}>
          <Day day={row.readyOn} />
          {row.sizesReadyOn.map((day) => (
            <Text key={day} size="xs" c="dimmed">
              <Day day={day} />
            </Text>
          ))}
        </Stack>
      ),
  },
  {
    id: 'sold',
    header: t('onSale'),
    cell: (row) => row.connected && <Pill tone="good">{t('connected')}</Pill>,
  },
  {
    id: 'tags',
    header: t('tags.title'),
    cell: (row) =>
      row.tags.length > 0 && (
        <Group gap={4}>
          {row.tags.map((tag) => (
            <Pill key={tag.name}>{tag.name}</Pill>
          ))}
        </Group>
      ),
  },
  { id: 'started', header: t('startedOn'), sort: 'started', hidden: true, cell: (row) => <Day day={row.startedOn} /> },
]
