import type { Measure, Usage } from '@plantule/contract/subscription/subscription'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'

const names = ['members', 'tills', 'storageMb', 'mailsMonth'] as const
/** Beyond this share of a bound somebody is told. */
const NEAR = 0.8

/** What is used of what the plan holds. */
export function UsageRows({ usage }: { usage: Usage }) {
  return (
    <Stack gap="sm">
      {names.map((name) => (
        <Row key={name} name={name} measure={usage[name]} />
      ))}
    </Stack>
  )
}

function Row({ name, measure: { used, bound } }: { name: (typeof names)[number]; measure: Measure }) {
  const { t } = useTranslation('subscription')
  const share = bound === null ? 0 : used / bound
  const colour = share >= 1 ? 'orange' : share >= NEAR ? 'yellow' : 'green'
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`usage.${name}`)}</Text>
        <Group gap="xs">
          {share > 1 && <Pill tone="attention">{t('usage.beyond')}</Pill>}
          <Text size="sm" c="dimmed">
            {bound === null ? t('usage.free', { used: figure(used) }) : t('usage.of', { used: figure(used), bound: figure(bound) })}
          </Text>
        </Group>
      </Group>
      {bound !== null && <Progress value={Math.min(100, share * 100)} color={colour} size="sm" aria-label={t(`usage.${name}`)} />}
    </div>
  )
}
