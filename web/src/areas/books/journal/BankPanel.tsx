import { bankAccountNames, bankAccounts, purchaseCategories } from '@plantule/contract/books/accounts'
import { type BankLine, booksRoutes } from '@plantule/contract/books/books'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { shortDay } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import classes from '../parts/Journal.module.css'

/** The bank's statement of the month, each line with what it was matched with; of a closed month, what came since. */
export function BankPanel({ month, closed }: { month: string; closed: boolean }) {
  const { t } = useTranslation('journal')
  const mayWrite = useCan('accounting.write')
  const { data } = useQuery(read(booksRoutes.bankLines, { params: { month } }))
  const stale = [booksRoutes.bankLines, booksRoutes.closing]
  const add = useAction(booksRoutes.importBank, stale, {
    onSuccess: ({ added, known, late, first, last }) =>
      showToast({
        text: [
          first && last && t('bank.range', { first: shortDay(first), last: shortDay(last) }),
          t('bank.added', { count: added, known }),
          late > 0 && t('bank.late', { count: late }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
  })
  const remove = useAction(booksRoutes.removeBankLine, stale)
  const send = (file: File): void => {
    const form = new FormData()
    form.append('file', file)
    add.mutate({ form } as never)
  }
  return (
    <Panel title={t('bank.title')} text={t(closed ? 'bank.closedText' : 'bank.text')}>
      <Stack gap="md">
        {mayWrite && (
          <FileDrop
            look="panel"
            title={t('bank.drop')}
            choose={t('bank.choose')}
            formats={t('bank.hint')}
            accept=".csv,.xlsx,.xls,.ods,.txt,.ofx,.xml"
            busy={add.isPending}
            onFiles={([file]) => file && send(file)}
          />
        )}
        {data && data.items.length > 0 && (
          <ul className={classes.bank}>
            {data.items.map((line) => (
              <li key={line.id}>
                <div>
                  <Day day={line.day} />
                  <Euro cents={line.cents} />
                  {mayWrite &&
                    (line.kept ? (
                      <span />
                    ) : (
                      <IconButton
                        label={t('bank.removeLine', { label: line.label })}
                        onClick={() => remove.mutate({ params: { id: line.id } })}
                      >
                        <IconTrash size={15} />
                      </IconButton>
                    ))}
                </div>
                <b>{line.label}</b>
                {line.lateOn && (
                  <Text size="xs" c="dimmed">
                    {t('bank.lateOn', { day: shortDay(line.lateOn) })}
                  </Text>
                )}
                {line.matched ? (
                  <Text size="xs" c="dimmed">
                    {line.matched}
                  </Text>
                ) : (
                  <Unexplained line={line} mayWrite={mayWrite && !line.kept} />
                )}
              </li>
            ))}
          </ul>
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
  if (!mayWrite || !accounts)
    return (
      <Pill tone={line.account ? 'calm' : 'attention'}>
        {line.account ? t('bank.booked', { account: line.account }) : t('bank.unmatched')}
      </Pill>
    )
  const known = new Map(purchaseCategories.map((name) => [accounts.purchases[name], t(`purchases:categories.${name}`)]))
  known.set(accounts.suspense, t('accounts.names.suspense'))
  for (const name of bankAccountNames) if (!known.has(bankAccounts[name])) known.set(bankAccounts[name], t(`bank.accounts.${name}`))
  if (line.account && !known.has(line.account)) known.set(line.account, line.account)
  const { suggested } = line
  return (
    <Stack gap={4} mt={4} align="flex-start">
      {line.hint && <Text size="xs">{t('bank.hintOf', { what: line.hint })}</Text>}
      {suggested && (
        <Button look="quiet" busy={book.isPending} onClick={() => book.mutate({ params: { id: line.id }, body: { account: suggested } })}>
          {t('bank.asBefore', { account: `${suggested} ${known.get(suggested) ?? ''}`.trim() })}
        </Button>
      )}
      <Select
        size="xs"
        w="100%"
        maw={320}
        aria-label={t('bank.accountOf', { label: line.label })}
        placeholder={t('bank.unmatched')}
        searchable
        clearable
        value={line.account}
        data={[...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label: `${value} ${label}` }))}
        onChange={(account) => book.mutate({ params: { id: line.id }, body: { account } })}
      />
    </Stack>
  )
}
