import type { ForeignSale } from '@plantule/contract/books/e-reporting'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import classes from '../parts/Journal.module.css'

/** Invoices to businesses abroad, told one by one. */
export function ForeignSales({ sales }: { sales: readonly ForeignSale[] }) {
  const { t } = useTranslation('journal')
  return (
    <Panel title={t('reporting.foreign')} text={t('reporting.foreignText')}>
      <div className={classes.scroll}>
        <Table verticalSpacing={6} horizontalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('reporting.day')}</Table.Th>
              <Table.Th>{t('reporting.invoice')}</Table.Th>
              <Table.Th>{t('reporting.buyer')}</Table.Th>
              <Table.Th>{t('reporting.vatNumber')}</Table.Th>
              <Table.Th ta="right">{t('columns.excl')}</Table.Th>
              <Table.Th ta="right">{t('columns.vat')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sales.map((sale) => (
              <Table.Tr key={sale.id}>
                <Table.Td>
                  <Day day={sale.issuedOn} />
                </Table.Td>
                <Table.Td>{sale.number}</Table.Td>
                <Table.Td>
                  {sale.customer} ({sale.country})
                </Table.Td>
                <Table.Td>{sale.vatNumber}</Table.Td>
                <Table.Td ta="right">
                  <Euro cents={sale.exclCents} />
                </Table.Td>
                <Table.Td ta="right">
                  <Euro cents={sale.vatCents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  )
}
