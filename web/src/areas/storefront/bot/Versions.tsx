import { type Bot, botRoutes, type BotVersionRow } from '@plantule/contract/bot/bot'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'

type VersionsProps = { version: number; mayWrite: boolean; onRestored: (bot: Bot) => void }

/** What visitors talked to over time; any of it comes back as the draft. */
export function Versions({ version, mayWrite, onRestored }: VersionsProps) {
  const { t } = useTranslation('bot')
  const { data, error, refetch } = useQuery(read(botRoutes.listBotVersions, { query: {} }))
  const restore = useAction(botRoutes.restoreBot, [botRoutes.getBot], {
    onSuccess: (bot) => {
      onRestored(bot)
      showToast({ text: t('versions.restored') })
    },
  })
  const ask = async ({ id, number }: BotVersionRow): Promise<void> => {
    if (await confirm({ title: t('versions.askTitle', { number }), text: t('versions.askText'), confirm: t('versions.restore') }))
      restore.mutate({ params: { id }, body: { version } })
  }
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Panel title={t('tabs.versions')}>
      <Stack gap="sm">
        {data.items.length === 0 && <Text size="sm">{t('versions.none')}</Text>}
        {data.items.map((row) => (
          <Group key={row.id} justify="space-between" gap="xs">
            <Group gap="xs">
              <Text fw={600}>{t('versions.number', { number: row.number })}</Text>
              {row.current && <Pill tone="good">{t('online')}</Pill>}
              <Text size="sm" c="dimmed">
                <Moment at={row.publishedAt} /> · {row.author} · {t('versions.blocks', { count: row.blocks })}
              </Text>
            </Group>
            {mayWrite && (
              <Button size="xs" busy={restore.isPending} onClick={() => void ask(row)}>
                {t('versions.restore')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
