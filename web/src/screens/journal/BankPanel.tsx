import { bankAccountNames, bankAccounts, type BankLine, booksRoutes, purchaseCategories } from '@plantule/contract/books'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../api/query.ts'
import { useCan } from '../../session/session.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Select, Table } from '../../ui/inputs.ts'
import { Stack, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { shortDay } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.ts'
import { Day, Euro } from '../../ui/values.tsx'
import { FileDrop } from './FileDrop.tsx'
import classes from './Journal.module.css'

/** The bank's statement of the month, each line with what it was matched with; of a closed month, what came since. */
export function BankPanel({ month, closed }: { month: string; closed: boolean }) {
  const { t } = useTranslation('journal')
  const mayWrite = useCan('accounting.write')
  const { data } = useQuery(read(booksRoutes.bankLines, { params: { month } }))
  const stale = [booksRoutes.bankLines, booksRoutes.closing]
  const add = useAction(booksRoutes.importBank, stale, { onSuccess: ({ added, known, late, first, last }) => showToast({ text: [first && last && t('bank.range', { first: shortDay(first), last: shortDay(last) }), t('bank.added', { count: added, known }), late > 0 && t('bank.late', { count: late })].filter(Boolean).join(' ') }) })
  const remove = useAction(booksRoutes.removeBankLine, stale)
  const send = (file: File): void => {
    const form = new FormData()
    form.append('file', file)
    add.mutate({ form } as never)
  }
  return (
    <Panel title={t('bank.title')} text={t(closed ? 'bank.closedText' : 'bank.text')}>
      <Stack gap="md">
        {mayWrite && <FileDrop label={t('bank.drop')} choose={t('bank.choose')} hint={t('bank.hint')} accept=".csv,.xlsx,.xls,.ods,.txt,.ofx,.xml" busy={add.isPending} onFile={send} />}
        {data && data.items.length > 0 && (
          <div className={classes.scroll}>
            <Table verticalSpacing={4}>
              <Table.Thead><Table.Tr><Table.Th>{t('columns.day')}</Table.Th><Table.Th>{t('bank.line')}</Table.Th><Table.Th ta="right">{t('columns.amount')}</Table.Th>{mayWrite && <Table.Th aria-label={t('bank.remove')} />}</Table.Tr></Table.Thead>
              <Table.Tbody>
                {data.items.map((line) => (
                  <Table.Tr key={line.id}>
                    <Table.Td><Day day={line.day} /></Table.Td>
                    <Table.Td>{line.label}<br />{line.lateOn && <Text size="xs" c="dimmed">{t('bank.lateOn', { day: shortDay(line.lateOn) })}</Text>}{line.matched ? <Text span size="xs" c="dimmed">{line.matched}</Text> : <Unexplained line={line} mayWrite={mayWrite && !line.kept} />}</Table.Td>
                    <Table.Td ta="right"><Euro cents={line.cents} /></Table.Td>
                    {mayWrite && <Table.Td>{!line.kept && <IconButton label={t('bank.removeLine', { label: line.label })} onClick={() => remove.mutate({ params: { id: line.id } })}><IconTrash size={15} /></IconButton>}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
    </Panel>
  )
}

/** A line that nothing explains: an account makes it an entry. */
function Unexplained({ line, mayWrite }: { line: BankLine; mayWrite: boolean }) {
  const { t } = useTranslation(['journal', 'purchases'])
  const { data: accounts } = useQuery(read(booksRoutes.getAccounts, {}))
  const book = useAction(booksRoutes.bookBankLine, [booksRoutes.bankLines, booksRoutes.closing])
  if (!mayWrite || !accounts) return <Pill tone={line.account ? 'calm' : 'attention'}>{line.account ? t('bank.booked', { account: line.account }) : t('bank.unmatched')}</Pill>
  const known = new Map(purchaseCategories.map((name) => [accounts.purchases[name], t(`purchases:categories.${name}`)]))
  known.set(accounts.suspense, t('accounts.names.suspense'))
  for (const name of bankAccountNames) if (!known.has(bankAccounts[name])) known.set(bankAccounts[name], t(`bank.accounts.${name}`))
  if (line.account && !known.has(line.account)) known.set(line.account, line.account)
  return (
    <Select
      size="xs"
      mt={4}
      maw={260}
      aria-label={t('bank.accountOf', { label: line.label })}
      placeholder={t('bank.unmatched')}
      searchable
      clearable
      value={line.account}
      data={[...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label: `${value} ${label}` }))}
      onChange={(account) => book.mutate({ params: { id: line.id }, body: { account } })}
    />
  )
}
