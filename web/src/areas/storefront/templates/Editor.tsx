import type { Block, TemplateKind } from '@plantule/contract/storefront/blocks'
import { type Draft, templateDataRoutes } from '@plantule/contract/storefront/templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { BlockList } from '../../../kit/blocks/BlockList.tsx'
import { useChoices } from '../../../kit/blocks/use-choices.ts'
import { Page } from '../../../kit/Page.tsx'
import { useAddPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Alert, Select, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { Lately } from '../../../ui/values.tsx'
import { Preview } from './Preview.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { pathOf, routesOf } from './routes-of.ts'
import classes from './Templates.module.css'
import { useDraft } from './use-draft.ts'

type Props = { kind: TemplateKind; draft: Draft; copied: Block | null; copy: (block: Block) => void }

/** A draft beside the page that it makes. It saves itself. */
export function Editor({ kind, draft, copied, copy }: Props) {
  const { t } = useTranslation('templates')
  const readOnly = !useCan('storefront.write')
  const edited = useDraft(kind, draft)
  const [productId, setProductId] = useState<number | null>(null)
  const [publishing, setPublishing] = useState(false)
  const { products, categories } = useChoices()
  const { template } = edited
  const { data } = useQuery(read(templateDataRoutes.templateData, { body: { kind, template: draft.template, productId: null } }))
  const ask = useAddPictures(routesOf(kind).image, draft.id)
  // Chosen since the draft was read.
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const addPictures = async (many?: boolean) => {
    const pictures = await ask(many)
    setChosen((before) => new Map([...before, ...pictures.map(({ id, key }) => [id, key] as const)]))
    return pictures
  }
  const pictureOf = (id: number): string | undefined => chosen.get(id) ?? data?.data.pictures[String(id)]?.key
  const help = { products, categories, addPictures, pictureOf }
  const publish = async (): Promise<void> => {
    await edited.save()
    setPublishing(true)
  }
  return (
    <Page
      title={edited.name || draft.name}
      subtitle={t(`saving.${edited.state}`)}
      back={{ to: pathOf(kind), label: t(`titles.${kind}`) }}
      actions={
        !readOnly && (
          <Group gap="xs">
            <Button look="quiet" onClick={edited.undo} disabled={!edited.undo && t('nothingToUndo')}>
              {t('undo')}
            </Button>
            <Button look="quiet" onClick={edited.redo} disabled={!edited.redo && t('nothingToRedo')}>
              {t('redo')}
            </Button>
            {edited.state === 'failed' && <Button onClick={() => void edited.save()}>{t('saveAgain')}</Button>}
            <Button look="main" onClick={() => void publish()} disabled={edited.state === 'conflict' && t('conflict')}>
              {t('publish')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="md">
        {edited.theirs && (
          <Alert color="orange" title={t('conflict')} role="alert">
            <p>
              {t('conflictText', { name: edited.theirs.updatedBy })} <Lately at={edited.theirs.updatedAt} />
            </p>
            <Group gap="xs">
              <Button onClick={() => edited.choose(false)}>{t('takeTheirs')}</Button>
              <Button onClick={() => edited.choose(true)}>{t('keepMine')}</Button>
            </Group>
          </Alert>
        )}
        {draft.faults.length > 0 && <Alert color="orange">{t('faults', { count: draft.faults.length })}</Alert>}
        <div className={classes.editor}>
          <Stack gap="sm">
            <TextInput
              label={t('name')}
              value={edited.name}
              maxLength={80}
              readOnly={readOnly}
              error={edited.name.trim() === '' && t('nameMissing')}
              onChange={(event) => edited.change({ name: event.currentTarget.value })}
            />
            <BlockList
              kind={kind}
              blocks={template.blocks}
              onChange={(blocks) => edited.change({ template: { ...template, blocks } })}
              help={help}
              readOnly={readOnly}
              copied={copied}
              copy={copy}
            />
          </Stack>
          <Stack gap="sm">
            {kind === 'product' && (
              <Select
                label={t('shownProduct')}
                placeholder={t('anyProduct')}
                data={products}
                value={productId === null ? null : String(productId)}
                onChange={(value) => setProductId(value === null ? null : Number(value))}
                limit={50}
                searchable
                clearable
              />
            )}
            <Preview kind={kind} template={template} productId={productId} />
          </Stack>
        </div>
      </Stack>
      {publishing && <PublishDialog kind={kind} draft={{ id: draft.id, version: edited.version() }} onClose={() => setPublishing(false)} />}
    </Page>
  )
}
