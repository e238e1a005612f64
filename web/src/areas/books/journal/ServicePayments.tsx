import type { CashedDay } from '@plantule/contract/books/e-reporting'
import { useTranslation } from 'react-i18next'
import { percent } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import classes from '../parts/Journal.module.css'

/** What private customers paid of services, by day and rate: their tax is due on it. */
export function ServicePayments({ days }: { days: readonly CashedDay[] }) {
  const { t } = useTranslation('journal')
  return (
    <Panel title={t('reporting.cashed.title')} text={t('reporting.cashed.text')}>
      <div className={classes.scroll}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('reporting.cashed.day')}</Table.Th>
              <Table.Th ta="right">{t('reporting.rate')}</Table.Th>
              <Table.Th ta="right">{t('columns.incl')}</Table.Th>
              <Table.Th ta="right">{t('columns.vat')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.flatMap(({ day, rates }) =>
              rates.map((rate, index) => (
                <Table.Tr key={`${day} ${rate.rateBp}`}>
                  <Table.Td>{index === 0 && <Day day={day} />}</Table.Td>
                  <Table.Td ta="right">{percent(rate.rateBp)}</Table.Td>
                  <Table.Td ta="right">
                    <Euro cents={rate.inclCents} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Euro cents={rate.vatCents} />
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  )
}
