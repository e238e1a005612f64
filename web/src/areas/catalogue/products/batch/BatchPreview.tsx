import type { BatchEdit } from '@plantule/contract/catalogue/batch'
import { useTranslation } from 'react-i18next'
import { euros, figure } from '../../../../ui/format.ts'
import { Table } from '../../../../ui/inputs.ts'
import { Box, Stack, Text } from '../../../../ui/layout.ts'

type Difference = BatchEdit['sample'][number]

/** What a change will do: figures first, then the first differences. */
export function BatchPreview({ preview }: { preview: BatchEdit }) {
  const { t } = useTranslation('batch')
  const words = ({ field }: Difference, value: string): string => {
    if (field === 'price') return euros(Number(value))
    if (field === 'archived') return t(value === 'true' ? 'archival.yes' : 'archival.no')
    if (field === 'type') return t(value === 'plant' ? 'types.plant' : 'types.other')
    if (field === 'published') return t(value === 'true' ? 'publication.yes' : 'publication.no')
    return value || t('nothing')
  }
  const { products, matched } = preview
  const counts = { count: products, shown: figure(products), matched: figure(matched) }
  const said = products === 0 ? t('nothingChanges') : t(products === matched ? 'summary' : 'summaryOf', counts)
  const difference = preview.priceAfterCents - preview.priceBeforeCents
  return (
    <Stack gap="sm">
      <Text fw={600}>{said}</Text>
      {preview.sizes > 0 && (
        <Text size="sm" c="dimmed">
          {t('priceSummary', {
            count: preview.sizes,
            shown: figure(preview.sizes),
            change: `${difference > 0 ? '+' : ''}${figure((100 * difference) / Math.max(preview.priceBeforeCents, 1), 1)} %`,
          })}
        </Text>
      )}
      {preview.sample.length > 0 && (
        <Box style={{ maxHeight: '45vh', overflow: 'auto' }} tabIndex={0} role="region" aria-label={t('differences')}>
          <Table stickyHeader striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('product')}</Table.Th>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {preview.sample.map((each, at) => (
                // Differences have no id of their own and never move.
                <Table.Tr key={at}>
                  <Table.Td>{[each.name, each.size].filter(Boolean).join(' - ')}</Table.Td>
                  <Table.Td>{t(`fields.${each.field}`)}</Table.Td>
                  <Table.Td className="figures">{words(each, each.before)}</Table.Td>
                  <Table.Td className="figures" fw={600}>
                    {words(each, each.after)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Stack>
  )
}
