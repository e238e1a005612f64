import { type JournalLine, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { readList } from '../../../api/query.ts'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import shared from '../parts/Rows.module.css'
import classes from './Journal.module.css'

/** The journal of subscriptions of a period, and its files for the accountant. */
export default function InternalJournalScreen() {
  const { t } = useTranslation('billing')
  const [a, setA] = useState(`${parisDay().slice(0, 4)}-01-01`)
  const [b, setB] = useState(parisDay())
  const params = { a, b }
  const { data, error, refetch } = useQuery({ ...readList(routes.journal, { params }), enabled: a <= b })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const totals = [
    { name: t('journal.sales'), cents: data.salesCents },
    { name: t('journal.vat'), cents: data.vatCents },
    { name: t('journal.received'), cents: data.receivedCents },
    { name: t('journal.debit'), cents: data.debitCents },
    { name: t('journal.credit'), cents: data.creditCents },
  ]
  return (
    <Page
      title={t('journal.title')}
      subtitle={t('journal.subtitle')}
      actions={
        <>
          <Button onClick={() => void download(routes.journalExcel, { params }, 'journal.xlsx').catch(showError)}>
            {t('journal.excel')}
          </Button>
          <Button onClick={() => void download(routes.journalCsv, { params }, 'journal.csv').catch(showError)}>{t('journal.csv')}</Button>
        </>
      }
    >
      <div className={shared.filters}>
        <DayPick label={t('journal.from')} value={a} max={b} onChange={(day) => day && setA(day)} required />
        <DayPick label={t('journal.to')} value={b} min={a} onChange={(day) => day && setB(day)} required />
      </div>
      <Group gap="lg" mb="md">
        {totals.map(({ name, cents }) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text fw={650}>
              <Euro cents={cents} />
            </Text>
          </div>
        ))}
      </Group>
      {data.lines.length === 0 ? (
        <EmptyState icon={<IconBook2 size={32} stroke={1.5} />} title={t('journal.none')} text={t('journal.noneHow')} />
      ) : (
        <Table.ScrollContainer minWidth={820} className={classes.table}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['day', 'code', 'piece', 'account', 'label'] as const).map((name) => (
                  <Table.Th key={name}>{t(`journal.${name}`)}</Table.Th>
                ))}
                <Table.Th ta="right">{t('journal.debit')}</Table.Th>
                <Table.Th ta="right">{t('journal.credit')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.lines.map((line) => (
                <Line key={`${line.day}${line.journal}${line.piece}${line.account}${line.debitCents}${line.creditCents}`} line={line} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Page>
  )
}

const Line = ({ line }: { line: JournalLine }) => (
  <Table.Tr>
    <Table.Td>
      <Day day={line.day} />
    </Table.Td>
    <Table.Td>{line.journal}</Table.Td>
    <Table.Td>{line.piece}</Table.Td>
    <Table.Td>{line.account}</Table.Td>
    <Table.Td>{line.label}</Table.Td>
    <Table.Td ta="right">{line.debitCents > 0 && <Euro cents={line.debitCents} />}</Table.Td>
    <Table.Td ta="right">{line.creditCents > 0 && <Euro cents={line.creditCents} />}</Table.Td>
  </Table.Tr>
)
