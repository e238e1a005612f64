import { analysisRoutes, type Series } from '@plantule/contract/production/analyses'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { moment } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { ofAnalyses } from '../parts/of-analyses.ts'
import { measured } from './Curves.tsx'

/** Each value with whoever wrote it; a wrong one is taken away. */
export default function ValuesDialog({ series, mayWrite, onClose }: { series: Series; mayWrite: boolean; onClose: () => void }) {
  const { t } = useTranslation('analyses')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(analysisRoutes.listValues, { params: { seriesId: series.id }, query: { page } }))
  const remove = useAction(analysisRoutes.removeValue, ofAnalyses)
  return (
    <Dialog title={t('valuesTitle', { name: series.name })} size="lg" onClose={onClose}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.total === 0 && t('noValue')}
      {data && data.total > 0 && (
        <>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('at')}</Table.Th>
                <Table.Th>{t('value')}</Table.Th>
                <Table.Th>{t('fromWhom')}</Table.Th>
                {mayWrite && <Table.Th />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map((value) => (
                <Table.Tr key={value.id}>
                  <Table.Td>{moment(value.at)}</Table.Td>
                  <Table.Td>{measured(value.value, series.unit)}</Table.Td>
                  <Table.Td>{value.source === 'file' ? t('fromFile', { author: value.author }) : value.author}</Table.Td>
                  {mayWrite && (
                    <Table.Td>
                      <IconButton
                        label={t('removeValue', { at: moment(value.at) })}
                        onClick={() => remove.mutate({ params: { id: value.id } })}
                      >
                        <IconTrash size={15} />
                      </IconButton>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {data.total > data.size && (
            <Group mt="md">
              {page > 1 && (
                <Button size="xs" onClick={() => setPage(page - 1)}>
                  {t('newer')}
                </Button>
              )}
              {page * data.size < data.total && (
                <Button size="xs" onClick={() => setPage(page + 1)}>
                  {t('older')}
                </Button>
              )}
            </Group>
          )}
        </>
      )}
    </Dialog>
  )
}
