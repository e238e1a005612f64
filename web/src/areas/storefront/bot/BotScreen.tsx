import { type Bot, botRoutes } from '@plantule/contract/bot/bot'
import { checkGraph, isBlocking } from '@plantule/contract/bot/check-graph'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/inputs.ts'
import { Group, Stack, Tabs } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Editor } from './Editor.tsx'
import { Report } from './Report.tsx'
import { useDraft } from './use-draft.ts'
import { Versions } from './Versions.tsx'

/** The chatbot: its talk as a graph and as a list, tried beside it, published in versions, and what became of talks. */
export default function BotScreen() {
  const { data, error, refetch } = useQuery(read(botRoutes.getBot, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <Loaded bot={data} /> : <Waiting />
}

function Loaded({ bot }: { bot: Bot }) {
  const { t } = useTranslation(['bot', 'kit'])
  const mayWrite = useCan('storefront.write')
  const draft = useDraft(bot.graph)
  const faults = useMemo(() => checkGraph(draft.graph), [draft.graph])
  const save = useAction(botRoutes.saveBot, [botRoutes.getBot])
  const publish = useAction(botRoutes.publishBot, [botRoutes.getBot, botRoutes.listBotVersions], {
    onSuccess: () => showToast({ text: t('published') }),
  })
  useLeaveGuard(draft.dirty)
  const keep = async (): Promise<Bot> => {
    const { graph } = draft
    const answer = await save.mutateAsync({ body: { graph, version: bot.version } })
    draft.saved(graph)
    return answer
  }
  const goOut = async (): Promise<void> => {
    const { version } = draft.dirty ? await keep() : bot
    publish.mutate({ body: { version } })
  }
  const blocked = faults.some(isBlocking) ? t('faulty') : !draft.dirty && !bot.changed ? t('nothingNew') : false
  return (
    <Page
      title={t('title')}
      aside={<Pill tone={draft.dirty || bot.changed ? 'progress' : 'good'}>{draft.dirty || bot.changed ? t('draft') : t('online')}</Pill>}
      subtitle={bot.published ? t('versionOnline', { number: bot.published.number }) : t('defaultOnline')}
      actions={
        mayWrite && (
          <Group gap="xs">
            <Button busy={save.isPending} disabled={!draft.dirty && t('nothingNew')} onClick={() => void keep().catch(() => undefined)}>
              {t('kit:save')}
            </Button>
            <Button look="main" busy={publish.isPending} disabled={blocked} onClick={() => void goOut().catch(() => undefined)}>
              {t('publish')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Switch
          label={t('shown')}
          checked={bot.shown}
          disabled={!mayWrite || save.isPending}
          onChange={(event) => save.mutate({ body: { shown: event.currentTarget.checked, version: bot.version } })}
        />
        <Tabs defaultValue="talk" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="talk">{t('tabs.talk')}</Tabs.Tab>
            <Tabs.Tab value="versions">{t('tabs.versions')}</Tabs.Tab>
            <Tabs.Tab value="report">{t('tabs.report')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="talk" pt="sm">
            <Editor draft={draft} faults={faults} readOnly={!mayWrite} />
          </Tabs.Panel>
          <Tabs.Panel value="versions" pt="sm">
            <Versions version={bot.version} mayWrite={mayWrite} onRestored={({ graph }) => draft.replace(graph)} />
          </Tabs.Panel>
          <Tabs.Panel value="report" pt="sm">
            <Report />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  )
}
