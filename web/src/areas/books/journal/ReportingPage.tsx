import { eReportingRoutes } from '@plantule/contract/books/e-reporting'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro, Figure } from '../../../ui/values.tsx'
import { ForeignSales } from './ForeignSales.tsx'
import { JournalTabs } from './JournalTabs.tsx'
import classes from '../parts/Journal.module.css'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { ServicePayments } from './ServicePayments.tsx'
import { usePeriod } from '../parts/use-period.ts'

/** Sales to private customers as the tax office asks for them: by day and rate. */
export default function ReportingPage() {
  const { t } = useTranslation('journal')
  const { period } = usePeriod()
  const params = { a: period.a, b: period.b }
  const { data, error, refetch } = useQuery(read(eReportingRoutes.eReporting, { params }))
  const lines = data?.days.flatMap((day) =>
    day.rates.map((rate, index) => ({
      ...rate,
      key: `${day.day} ${day.category} ${rate.rateBp}`,
      day: day.day,
      category: day.category,
      transactions: index === 0 ? day.transactions : null,
    })),
  )
  return (
    <Page title={t('title')}>
      <JournalTabs list="reporting" />
      <PeriodBar />
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !lines ? (
        <Waiting />
      ) : (
        <Panel title={t('reporting.title')} text={t('reporting.text')}>
          {lines.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('empty.text')}
            </Text>
          ) : (
            <Stack gap="sm">
              <Group>
                <Button
                  icon={<IconFileSpreadsheet size={16} />}
                  onClick={() => void openFile(eReportingRoutes.eReportingExcel, { params }).catch(showError)}
                >
                  {t('reporting.file')}
                </Button>
              </Group>
              <div className={classes.scroll}>
                <Table verticalSpacing={6} horizontalSpacing={5}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('reporting.day')}</Table.Th>
                      <Table.Th>{t('reporting.category')}</Table.Th>
                      <Table.Th ta="right">{t('reporting.transactions')}</Table.Th>
                      <Table.Th ta="right">{t('reporting.rate')}</Table.Th>
                      <Table.Th ta="right">{t('columns.excl')}</Table.Th>
                      <Table.Th ta="right">{t('columns.vat')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {lines.map((line) => (
                      <Table.Tr key={line.key}>
                        <Table.Td>{line.transactions !== null && <Day day={line.day} />}</Table.Td>
                        <Table.Td>{line.transactions !== null && t(`reporting.categories.${line.category}`)}</Table.Td>
                        <Table.Td ta="right">{line.transactions !== null && <Figure value={line.transactions} />}</Table.Td>
                        <Table.Td ta="right">{percent(line.rateBp)}</Table.Td>
                        <Table.Td ta="right">
                          <Euro cents={line.exclCents} />
                        </Table.Td>
                        <Table.Td ta="right">
                          <Euro cents={line.vatCents} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
            </Stack>
          )}
        </Panel>
      )}
      {data && data.international.length > 0 && <ForeignSales sales={data.international} />}
      {data && data.payments.length > 0 && <ServicePayments days={data.payments} />}
    </Page>
  )
}
