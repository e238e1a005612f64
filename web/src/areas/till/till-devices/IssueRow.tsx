import type { OfflineIssue } from '@plantule/contract/till/offline'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { euros, moment, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { refusedTicket } from './refused-ticket.ts'

const words = ['code', 'joined', 'labels', 'message', 'number', 'missing'] as const
type Short = { label?: string; wanted: number; available: number }
type Count = { label: string; quantity: number; counted: number; at: string }
type WrongRate = { label: string; soldBp: number; dueBp: number }

/** What happened, in one sentence with its figures. */
export function IssueText({ issue: { kind, details } }: { issue: OfflineIssue }) {
  const { t } = useTranslation('tillOffline')
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  const [asked, taken] = [Number(details['askedCents'] ?? 0), Number(details['takenCents'] ?? 0)]
  // The server writes each kind's details (till/offline/fold.ts).
  const short = kind === 'stock' ? (details['missing'] as Short[]) : []
  const wrong = kind === 'rate' ? (details['wrong'] as WrongRate[]) : []
  const counts = kind === 'counted' ? (details['counts'] as Count[]) : []
  const amount = (name: string): number => Number(details[name] ?? 0)
  const turned = amount('turnedSeconds')
  const behind = kind === 'clock' ? amount('behindSeconds') : 0
  return t(
    kind === 'customer' && amount('accountCents') > 0
      ? 'issues.texts.customerOwes'
      : behind > 0
        ? 'issues.texts.clockBehind'
        : `issues.texts.${kind}`,
    {
      // One entry for each of these names.
      ...(Object.fromEntries(words.map((name) => [name, text(details[name])])) as Record<(typeof words)[number], string>),
      range:
        details['from'] === details['to']
          ? text(details['from'])
          : t('issues.range', { from: text(details['from']), to: text(details['to']) }),
      short: short
        .map((each) => t('issues.shortItem', { ...each, label: each.label ?? '', available: Math.max(each.available, 0) }))
        .join(', '),
      counts: counts.map((each) => t('issues.countedItem', { ...each, at: moment(each.at) })).join(', '),
      asked: euros(asked),
      taken: euros(taken),
      lacking: euros(asked - taken),
      wrong: wrong
        .map(({ label, soldBp, dueBp }) => t('issues.wrongRate', { label, sold: percent(soldBp), due: percent(dueBp) }))
        .join(', '),
      due: euros(amount('dueCents')),
      limit: euros(amount('limitCents')),
      account: euros(amount('accountCents')),
      paper: euros(amount('paperCents')),
      soldAmount: euros(amount('soldCents')),
      difference: euros(Math.abs(amount('paperCents') - amount('soldCents'))),
      direction: t(turned > 0 ? 'issues.forward' : 'issues.backward'),
      minutes: String(Math.round(Math.abs(turned || behind || amount('aheadSeconds')) / 60)),
      before: behind > 0 ? t(`issues.before.${details['before'] as 'session'}`) : '',
    },
  )
}

export function IssueRow({ issue, settle }: { issue: OfflineIssue; settle?: () => void }) {
  const { t } = useTranslation('tillOffline')
  const refused = refusedTicket(issue.details['content'])
  const number = issue.number ?? refused?.number ?? (typeof issue.details['number'] === 'string' ? issue.details['number'] : null)
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <Stack gap={2} flex="1 1 18rem">
        <Group gap="xs">
          <Pill tone={issue.settledAt ? 'calm' : 'attention'}>{t(`issues.kinds.${issue.kind}`)}</Pill>
          <Text size="sm" c="dimmed">
            {issue.device} · {moment(issue.at)}
          </Text>
        </Group>
        <Text>
          {number && <b>{t('issues.ticket', { number })} · </b>}
          <IssueText issue={issue} />
        </Text>
        {refused && (
          <Text size="sm">
            {moment(refused.at)} · {refused.lines.map(({ label, quantity }) => `${quantity} × ${label}`).join(', ')} ·{' '}
            <b>{euros(refused.inclCents)}</b>
          </Text>
        )}
        {issue.settledAt && (
          <Text size="sm" c="dimmed">
            {t('issues.settled', { name: issue.settledBy ?? '', at: moment(issue.settledAt) })} : {issue.note}
          </Text>
        )}
      </Stack>
      {settle && (
        <Button size="xs" onClick={settle}>
          {t('issues.settle')}
        </Button>
      )}
    </Group>
  )
}
