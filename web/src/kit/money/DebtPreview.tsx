import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { type Debt, type OpenDocument, receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../api/download.ts'
import { read } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { euros, shortDay } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { showError } from '../../ui/toast.ts'
import { Euro } from '../../ui/values.tsx'

const openPaper = ({ source, id }: OpenDocument): void =>
  void openFile(source === 'invoice' ? invoicesRoutes.invoicePdf : tillSalesRoutes.ticketPdf, { params: { id } }).catch(showError)

type PapersProps = { customerId: number; onStatement: () => void; onRemind?: (() => void) | undefined }

/** What one customer owes, with the way to their record. */
export function DebtPreview({ debt, ...acts }: { debt: Debt } & Omit<PapersProps, 'customerId'>) {
  const { t } = useTranslation('receivables')
  return (
    <Stack gap="md">
      <Link to={paths.customer(debt.id)}>{t('record')}</Link>
      <DebtPapers customerId={debt.id} {...acts} />
    </Stack>
  )
}

/** What one customer owes, paper by paper, and what was written to them. */
export function DebtPapers({ customerId, onStatement, onRemind }: PapersProps) {
  const { t } = useTranslation('receivables')
  const { data } = useQuery(read(receivablesRoutes.customerDebt, { params: { id: customerId } }))
  const open = (data?.documents ?? []).reduce((sum, one) => sum + one.openCents, 0)
  const costs = (data?.documents ?? []).reduce((sum, one) => sum + one.penaltyCents + one.feeCents, 0)
  return (
    <Stack gap="md">
      <Stack gap={8}>
        {data?.documents.map((one) => (
          <Group key={`${one.source}${one.id}`} justify="space-between" wrap="nowrap">
            <div>
              {/* Its words begin where those below do. */}
              <div style={{ marginLeft: -14 }}>
                {one.source === 'order' ? (
                  <Button look="quiet" size="xs" to={paths.order(one.id)}>
                    {one.number}
                  </Button>
                ) : (
                  <Button look="quiet" size="xs" onClick={() => openPaper(one)}>
                    {one.number}
                  </Button>
                )}
              </div>
              <Text size="xs" c="dimmed">
                {t('dueOn', { day: shortDay(one.dueOn) })}
                {one.daysLate > 0 && ` · ${t('lateDays', { count: one.daysLate })}`}
              </Text>
            </div>
            <Euro cents={one.openCents} />
          </Group>
        ))}
        <Group justify="space-between">
          <Text fw={650}>{t('open')}</Text>
          <b>
            <Euro cents={open} />
          </b>
        </Group>
        {costs > 0 && (
          <Text size="xs" c="dimmed">
            {t('costs', { amount: euros(costs) })}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {onRemind && (
          <Button look="main" onClick={onRemind}>
            {t('remind')}
          </Button>
        )}
        <Button icon={<IconFileTypePdf size={16} />} onClick={onStatement}>
          {t('statement')}
        </Button>
      </Group>
      {data && data.reminders.length > 0 && (
        <Stack gap={6}>
          <Text fw={650} size="sm">
            {t('history')}
          </Text>
          {data.reminders.map((reminder) => (
            <Group key={reminder.id} justify="space-between" wrap="nowrap">
              <Text size="sm">
                {t(`levels.${reminder.level as 1 | 2 | 3}`)}, {shortDay(reminder.sentOn)}
                <Text component="span" size="xs" c="dimmed">
                  {' '}
                  {reminder.recipient ? t('mailedTo', { to: reminder.recipient }) : t('printed')}
                </Text>
              </Text>
              <Button
                look="quiet"
                size="xs"
                onClick={() => void openFile(receivablesRoutes.reminderPdf, { params: { id: reminder.id } }).catch(showError)}
              >
                {reminder.number}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
