import { type LabelTemplate, studioRoutes } from '@plantule/contract/printing/studio'
import { elementsOf } from '@plantule/contract/printing/label-design'
import { labelKinds } from '@plantule/contract/printing/printing'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Labels.module.css'
import { Preview } from './Preview.tsx'
import { type Draft, TemplateDialog } from './TemplateDialog.tsx'

const blank = (name: string): Draft => ({ name, paper: 'a4-24', elements: elementsOf('price', 'a4-24') })

/** The studio: what stands where on every label of the shop. Labels themselves are printed from the lists. */
export default function LabelsScreen() {
  const { t } = useTranslation(['printing', 'kit'])
  const mayWrite = useCan('catalogue.write')
  const [edited, setEdited] = useState<Draft | null>(null)
  const { data, error, refetch } = useQuery(read(studioRoutes.listLabelTemplates, {}))
  const remove = useAction(studioRoutes.removeLabelTemplate, [studioRoutes.listLabelTemplates])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={2} />
  const copy = ({ name, paper, elements }: Omit<Draft, 'id'>): void => setEdited({ name: t('studio.copyOf', { name }), paper, elements })
  const act = (template: LabelTemplate) => [
    { label: t('studio.change'), run: () => setEdited(template) },
    { label: t('studio.copy'), run: () => copy(template) },
    { label: t('kit:delete'), danger: true, run: () => remove.mutate({ params: { id: template.id } }) },
  ]
  return (
    <Page
      title={t('studio.title')}
      subtitle={t('studio.subtitle')}
      actions={
        mayWrite && (
          <Button look="main" icon={<IconPlus size={16} />} onClick={() => setEdited(blank(t('studio.newName')))}>
            {t('studio.new')}
          </Button>
        )
      }
    >
      {data.items.length > 0 && (
        <Panel title={t('labels.own')}>
          <ul className={classes.templates}>
            {data.items.map((template) => (
              <li key={template.id} className={classes.template}>
                <Preview paper={template.paper} elements={template.elements} width={216} />
                <Group justify="space-between" wrap="nowrap">
                  <span>
                    <Text size="sm" fw={600}>
                      {template.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t(`labels.formats.${template.paper}`)}
                    </Text>
                  </span>
                  {mayWrite && <ActionMenu label={t('studio.actionsOf', { name: template.name })} actions={act(template)} />}
                </Group>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('labels.shipped')} text={t('studio.shippedText')}>
        <ul className={classes.templates}>
          {labelKinds.map((kind) => {
            const paper = kind === 'shelf' ? 'a4-8' : 'a4-14'
            const elements = elementsOf(kind, paper)
            return (
              <li key={kind} className={classes.template}>
                <Preview paper={paper} elements={elements} width={216} />
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm" fw={600}>
                    {t(`labels.kinds.${kind}`)}
                  </Text>
                  {mayWrite && (
                    <Button size="xs" onClick={() => copy({ name: t(`labels.kinds.${kind}`), paper, elements })}>
                      {t('studio.copy')}
                    </Button>
                  )}
                </Group>
              </li>
            )
          })}
        </ul>
        <Text size="sm" c="dimmed" mt="md">
          {t('studio.passport')}
        </Text>
      </Panel>
      {edited && <TemplateDialog draft={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}
