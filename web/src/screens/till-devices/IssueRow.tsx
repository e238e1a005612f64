import type { OfflineIssue } from '@plantule/contract/till-offline'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { euros, moment } from '../../ui/format.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Pill } from '../../ui/Pill.tsx'

const words = ['from', 'to', 'code', 'joined', 'labels', 'message', 'number'] as const
type Words = Record<(typeof words)[number] | 'missing' | 'pieces' | 'asked' | 'taken' | 'minutes', string>

/** The issue's figures as its sentence says them. */
function wordsOf({ details }: OfflineIssue): Words {
  const { askedCents, takenCents, missing, aheadSeconds } = details
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  return {
    // One entry for each of these names.
    ...(Object.fromEntries(words.map((name) => [name, text(details[name])])) as Record<(typeof words)[number], string>),
    missing: text(missing),
    pieces: String(Array.isArray(missing) ? missing.reduce((sum: number, each) => sum + shortOf(each), 0) : ''),
    asked: euros(Number(askedCents ?? 0)),
    taken: euros(Number(takenCents ?? 0)),
    minutes: String(Math.round(Number(aheadSeconds ?? 0) / 60)),
  }
}

function shortOf(each: unknown): number {
  const { wanted, available } = each as { wanted: number; available: number }
  return wanted - available
}

export function IssueRow({ issue, settle }: { issue: OfflineIssue; settle?: () => void }) {
  const { t } = useTranslation('tillOffline')
  const number = issue.number ?? (typeof issue.details['number'] === 'string' ? issue.details['number'] : null)
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <Stack gap={2}>
        <Group gap="xs">
          <Pill tone={issue.settledAt ? 'calm' : 'attention'}>{t(`issues.kinds.${issue.kind}`)}</Pill>
          <Text size="sm" c="dimmed">{issue.device} · {moment(issue.at)}</Text>
        </Group>
        <Text>{number && <b>{t('issues.ticket', { number })} · </b>}{t(`issues.texts.${issue.kind}`, wordsOf(issue))}</Text>
        {issue.settledAt && <Text size="sm" c="dimmed">{t('issues.settled', { name: issue.settledBy ?? '', at: moment(issue.settledAt) })} : {issue.note}</Text>}
      </Stack>
      {settle && <Button size="xs" onClick={settle}>{t('issues.settle')}</Button>}
    </Group>
  )
}
