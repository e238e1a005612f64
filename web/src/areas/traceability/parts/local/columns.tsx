import type { LocalRow } from '@plantule/contract/traceability/local-lots'
import type { TFunction } from 'i18next'
import type { Column } from '../../../../kit/list/column.ts'
import { figure } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Day, LatinName } from '../../../../ui/values.tsx'
import { MarkPill } from './Mark.tsx'

type Amount = (value: number, unit: LocalRow['unit']) => string

/** What the lists of batches, mixtures and sowings show alike, with what each adds in between. */
export function localColumns<R extends LocalRow>(
  t: TFunction<['local', 'zones']>,
  amount: Amount,
  pathOf: (row: R) => string,
  own: readonly Column<R>[],
): Column<R>[] {
  return [
    {
      id: 'name',
      header: t('local:name'),
      card: 'title',
      cell: (row) => (
        <Stack gap={0}>
          <Link to={pathOf(row)}>{row.taxon && row.taxon.name === row.name ? <LatinName name={row.name} /> : row.name}</Link>
          <Text size="xs" c="dimmed">
            {row.number}
          </Text>
        </Stack>
      ),
    },
    { id: 'on', header: t('local:on'), sort: 'made', cell: (row) => <Day day={row.startedOn} /> },
    { id: 'onHand', header: t('local:onHand'), align: 'right', cell: (row) => amount(row.onHand, row.unit) },
    {
      id: 'packs',
      header: t('local:packed'),
      align: 'right',
      cell: (row) => row.packs > 0 && t('local:sell.packets', { count: row.packs, shown: figure(row.packs) }),
    },
    ...own,
    {
      id: 'region',
      header: t('local:region'),
      cell: (row) => row.origin.regions.map((region) => t(`zones:regions.${region}`)).join(', '),
    },
    { id: 'mark', header: t('local:mark.title'), card: 'corner', cell: (row) => <MarkPill origin={row.origin} /> },
  ]
}
