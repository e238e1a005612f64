import { type GraphFault, isBlocking } from '@plantule/contract/bot/check-graph'
import { type Block, type Graph, leading, waysOf } from '@plantule/contract/bot/graph'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Select, Textarea } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { KindFields } from './KindFields.tsx'
import { briefly, usePortName, useSaying } from './words-of.ts'

type BlockFormProps = {
  block: Block
  graph: Graph
  faults: readonly GraphFault[]
  readOnly: boolean
  put: (block: Block, key?: string | null) => void
  begin: () => void
  remove: () => void
  tryFrom: () => void
}

/** What the chosen block says and where it leads. */
export function BlockForm({ block, graph, faults, readOnly, put, begin, remove, tryFrom }: BlockFormProps) {
  const { t } = useTranslation(['bot', 'kit'])
  const saying = useSaying()
  const portName = usePortName()
  const targets = graph.blocks
    .filter(({ id }) => id !== block.id || block.kind === 'choice')
    .map((each) => ({ value: each.id, label: `${t(`kinds.${each.kind}`)} · ${briefly(saying(each))}` }))
  const faultOf = (port: string): string | undefined => {
    const found = faults.find((fault) => fault.port === port && fault.code !== 'label_missing' && fault.code !== 'label_double')
    return found && t(`faults.codes.${found.code}`)
  }
  const ofText = faults.some(({ code }) => code === 'text_missing')
  const ofWhole = faults.filter(({ code, port }) => port === null && code !== 'text_missing')
  return (
    <Panel title={t(`kinds.${block.kind}`)} text={t(`kindTexts.${block.kind}`)}>
      <Stack gap="sm">
        {ofWhole.map((fault) => (
          <Text key={fault.code} size="sm" c={isBlocking(fault) ? 'var(--mantine-color-error)' : 'dimmed'}>
            {t(`faults.codes.${fault.code}`)}
          </Text>
        ))}
        {'text' in block && (
          <Textarea
            label={t('text')}
            value={block.text}
            readOnly={readOnly}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            error={ofText && t('faults.codes.text_missing')}
            onChange={(event) => put({ ...block, text: event.currentTarget.value }, `${block.id} text`)}
          />
        )}
        <KindFields block={block} graph={graph} faults={faults} readOnly={readOnly} put={put} />
        {waysOf(block).map(({ port, to }) => (
          <Select
            key={port}
            label={t('way', { name: portName(block, port) })}
            placeholder={block.kind === 'handover' ? t('over') : t('nowhere')}
            data={targets}
            value={to}
            readOnly={readOnly}
            clearable
            searchable
            error={faultOf(port)}
            onChange={(value) => put(leading(block, port, value))}
          />
        ))}
        {graph.start === block.id && (
          <Text size="sm" c="dimmed">
            {t('isFirst')}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={tryFrom}>
            {t('tryFrom')}
          </Button>
          {!readOnly && graph.start !== block.id && (
            <Button size="xs" onClick={begin}>
              {t('makeFirst')}
            </Button>
          )}
          {!readOnly && (
            <Button size="xs" look="danger" onClick={remove}>
              {t('kit:delete')}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}
