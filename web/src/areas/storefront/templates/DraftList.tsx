import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import type { DraftForm, DraftRow, Published, TemplateVersionRow } from '@plantule/contract/storefront/templates'
import { welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor } from '../../../search.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Lately, Moment } from '../../../ui/values.tsx'
import { Preview } from './Preview.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { pathOf, routesOf } from './routes-of.ts'
import classes from './Templates.module.css'

const tones = {
  draft: 'calm',
  scheduled: 'progress',
  published: 'good',
  changed: 'attention',
  now: 'good',
  planned: 'progress',
  past: 'calm',
  withdrawn: 'calm',
} as const

/** What visitors see of a page, what waits in drafts, and what was published before. */
export function DraftList({ kind }: { kind: TemplateKind }) {
  const { t } = useTranslation('templates')
  const mayWrite = useCan('storefront.write')
  const navigate = useNavigate()
  const routes = routesOf(kind)
  const drafts = useQuery(read(routes.list, {}))
  const seen = useQuery(read(routes.published, {}))
  const open = (id: number): void => void navigate({ to: pathOf(kind), search: searchFor(pathOf(kind), { draft: String(id) }) })
  const create = useAction(routes.create, [routes.list], { onSuccess: ({ id }) => open(id) })
  const begin = (): void => {
    if (seen.data) create.mutate({ body: { name: t('newName'), template: seen.data.template } })
  }
  const error = drafts.error ?? seen.error
  return (
    <Page
      title={t(`titles.${kind}`)}
      subtitle={t(`texts.${kind}`)}
      actions={
        mayWrite && (
          <Button look="main" onClick={begin} busy={create.isPending || seen.isPending}>
            {t('newDraft')}
          </Button>
        )
      }
    >
      {error && <LoadFailed error={error} retry={() => void Promise.all([drafts.refetch(), seen.refetch()])} />}
      {!error && (!drafts.data || !seen.data) && <Waiting />}
      <Stack gap="md">
        {drafts.data && (
          <Panel title={t('drafts')}>
            {drafts.data.items.length === 0 && <Text c="dimmed">{t('noDrafts')}</Text>}
            <ul className={classes.rows}>
              {drafts.data.items.map((draft) => (
                <Row key={draft.id} kind={kind} draft={draft} mayWrite={mayWrite} create={(body) => create.mutate({ body })} />
              ))}
            </ul>
          </Panel>
        )}
        {seen.data && <Seen kind={kind} seen={seen.data} />}
        {seen.data && seen.data.versions.length > 0 && (
          <Panel title={t('versions')}>
            <ul className={classes.rows}>
              {seen.data.versions.map((version) => (
                <Version key={version.id} kind={kind} version={version} mayWrite={mayWrite} />
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
    </Page>
  )
}

/** What is published; before anything is, what a draft begins with. The first page may be the simple one all the same. */
function Seen({ kind, seen }: { kind: TemplateKind; seen: Published }) {
  const { t } = useTranslation('templates')
  const mayWrite = useCan('storefront.write')
  const welcome = useQuery({ ...read(welcomeRoutes.getWelcomePage, {}), enabled: kind === 'landing' })
  const showBlocks = useAction(welcomeRoutes.setComplexWelcome, [welcomeRoutes.getWelcomePage])
  const nothing = seen.number === 0
  return (
    <Panel title={nothing ? t('begin') : t('seenNow')} text={nothing ? t('usual') : t('version', { number: seen.number, name: seen.name })}>
      <Stack gap="sm">
        {!nothing && welcome.data?.kind === 'simple' && (
          <Alert color="orange" title={t('simpleShown')}>
            <Text size="sm" mb="xs">
              {t('simpleText')}
            </Text>
            {mayWrite && (
              <Button size="xs" busy={showBlocks.isPending} onClick={() => showBlocks.mutate({ body: {} })}>
                {t('showBlocks')}
              </Button>
            )}
          </Alert>
        )}
        <Preview kind={kind} template={seen.template} productId={null} />
      </Stack>
    </Panel>
  )
}

type RowProps = { kind: TemplateKind; draft: DraftRow; mayWrite: boolean; create: (body: DraftForm) => void }
function Row({ kind, draft, mayWrite, create }: RowProps) {
  const { t } = useTranslation(['templates', 'kit'])
  const routes = routesOf(kind)
  const [publishing, setPublishing] = useState(false)
  const remove = useAction(routes.remove, [routes.list])
  const link = useAction(routes.link, [], {
    onSuccess: ({ path }) => void copyText(`${window.location.origin}${path}`, t('linkCopied')),
  })
  const params = { id: draft.id }
  const copy = async (): Promise<void> => {
    const { name, template } = await call(routes.get, { params })
    create({ name: t('copyOf', { name }).slice(0, 80), template })
  }
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { name: draft.name }), text: t('removeText'), confirm: t('kit:delete'), danger: true }
    if (await confirm(question)) remove.mutate({ params })
  }
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        <Link to={`${pathOf(kind)}?draft=${draft.id}`}>{draft.name}</Link>
        <Text size="sm" c="dimmed">
          {draft.updatedBy}, <Lately at={draft.updatedAt} />
        </Text>
      </div>
      <Pill tone={tones[draft.state]}>{t(`states.${draft.state}`)}</Pill>
      {draft.appearsAt && <Moment at={draft.appearsAt} />}
      {mayWrite && (
        <ActionMenu
          label={t('ofDraft', { name: draft.name })}
          actions={[
            { label: t('publish'), run: () => setPublishing(true) },
            { label: t('share'), run: () => link.mutate({ params }) },
            { label: t('twice'), run: () => void copy() },
            { label: t('kit:delete'), danger: true, run: () => void askRemoval() },
          ]}
        />
      )}
      {publishing && <PublishDialog kind={kind} draft={draft} onClose={() => setPublishing(false)} />}
    </li>
  )
}

function Version({ kind, version, mayWrite }: { kind: TemplateKind; version: TemplateVersionRow; mayWrite: boolean }) {
  const { t } = useTranslation('templates')
  const routes = routesOf(kind)
  const stale = [routes.published, routes.list]
  const restore = useAction(routes.restore, stale)
  const withdraw = useAction(routes.withdraw, stale)
  const params = { id: version.id }
  return (
    <li className={classes.row}>
      <div className={classes.grow}>
        {t('version', { number: version.number, name: version.name })}
        <Text size="sm" c="dimmed">
          {version.author}, <Moment at={version.appearsAt} />
        </Text>
      </div>
      <Pill tone={tones[version.state]}>{t(`states.${version.state}`)}</Pill>
      {mayWrite && version.state === 'planned' && <Button onClick={() => withdraw.mutate({ params })}>{t('withdraw')}</Button>}
      {mayWrite && (version.state === 'past' || version.state === 'withdrawn') && (
        <Button onClick={() => restore.mutate({ params })} busy={restore.isPending}>
          {t('restore')}
        </Button>
      )}
    </li>
  )
}
