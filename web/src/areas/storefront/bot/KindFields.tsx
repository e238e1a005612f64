import type { GraphFault } from '@plantule/contract/bot/check-graph'
import { type Block, type BlockOf, choicesOf, type Criterion, criteria, type Graph, MOST_OPTIONS } from '@plantule/contract/bot/graph'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { MultiSelect, Select, Textarea, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { freeId } from './new-block.ts'
import { useChoiceName } from './words-of.ts'

type Fields<B> = {
  block: B
  graph: Graph
  faults: readonly GraphFault[]
  readOnly: boolean
  put: (block: Block, key?: string | null) => void
}

/** What a block of its kind holds besides its text and its ways. */
export function KindFields({ block, ...rest }: Fields<Block>) {
  if (block.kind === 'choice') return <ChoiceFields block={block} {...rest} />
  if (block.kind === 'stock') return <StockFields block={block} {...rest} />
  if (block.kind === 'condition') return <ConditionFields block={block} {...rest} />
  if (block.kind === 'question') return <QuestionFields block={block} {...rest} />
  if (block.kind === 'contact') return <ContactFields block={block} {...rest} />
  return null
}

function ChoiceFields({ block, faults, readOnly, put }: Fields<BlockOf<'choice'>>) {
  const { t } = useTranslation('bot')
  const { options } = block
  const wrong = (port: string): string | undefined => {
    const found = faults.find((fault) => fault.port === port && (fault.code === 'label_missing' || fault.code === 'label_double'))
    return found && t(`faults.codes.${found.code}`)
  }
  return (
    <Stack gap={6}>
      {options.map((option, n) => (
        <Group key={option.id} gap={4} align="flex-start" wrap="nowrap">
          <TextInput
            aria-label={t('optionLabel', { n: n + 1 })}
            value={option.label}
            readOnly={readOnly}
            maxLength={80}
            error={wrong(option.id)}
            style={{ flex: 1 }}
            onChange={(event) => {
              const label = event.currentTarget.value
              put(
                { ...block, options: options.map((each) => (each.id === option.id ? { ...each, label } : each)) },
                `${block.id} ${option.id}`,
              )
            }}
          />
          {!readOnly && (
            <IconButton
              label={t('removeOption', { n: n + 1 })}
              onClick={() => put({ ...block, options: options.filter((each) => each !== option) })}
            >
              <IconTrash size={16} />
            </IconButton>
          )}
        </Group>
      ))}
      {!readOnly && options.length < MOST_OPTIONS && (
        <div>
          <Button
            size="xs"
            onClick={() =>
              put({
                ...block,
                options: [...options, { id: freeId(new Set(options.map(({ id }) => id)), 'option'), label: '', next: null }],
              })
            }
          >
            {t('addOption')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function StockFields({ block, readOnly, put }: Fields<BlockOf<'stock'>>) {
  const { t } = useTranslation('bot')
  const choiceName = useChoiceName()
  const isCriterion = (value: string): value is Criterion => criteria.some((each) => each === value)
  return (
    <>
      <MultiSelect
        label={t('stock.ask')}
        data={criteria.map((value) => ({ value, label: t(`criteria.${value}`) }))}
        value={block.ask}
        readOnly={readOnly}
        onChange={(values) => put({ ...block, ask: values.filter(isCriterion) })}
      />
      {criteria
        .filter((criterion) => !block.ask.includes(criterion))
        .map((criterion) => (
          <Select
            key={criterion}
            label={t('stock.fixed', { criterion: t(`criteria.${criterion}`) })}
            placeholder={t('any')}
            data={choicesOf[criterion].map((value) => ({ value, label: choiceName(criterion, value) }))}
            value={block.fixed[criterion] ?? null}
            readOnly={readOnly}
            clearable
            onChange={(value) => {
              const { [criterion]: _, ...others } = block.fixed
              put({ ...block, fixed: value === null ? others : { ...others, [criterion]: value } })
            }}
          />
        ))}
    </>
  )
}

const tests = ['contains', 'is', 'given'] as const
const NAME = /[^a-z0-9_]/g

function ConditionFields({ block, graph, readOnly, put }: Fields<BlockOf<'condition'>>) {
  const { t } = useTranslation('bot')
  const asked = [...new Set(graph.blocks.flatMap((each) => (each.kind === 'question' ? [each.as] : [])))]
  return (
    <>
      <Select
        label={t('condition.answer')}
        data={[...new Set([...asked, block.answer])]}
        value={block.answer}
        readOnly={readOnly}
        allowDeselect={false}
        onChange={(value) => value !== null && put({ ...block, answer: value })}
      />
      <Select
        label={t('condition.test')}
        data={tests.map((value) => ({ value, label: t(`tests.${value}`) }))}
        value={block.test}
        readOnly={readOnly}
        allowDeselect={false}
        onChange={(value) => put({ ...block, test: tests.find((each) => each === value) ?? 'contains' })}
      />
      {block.test !== 'given' && (
        <TextInput
          label={t('condition.value')}
          value={block.value}
          readOnly={readOnly}
          maxLength={80}
          onChange={(event) => put({ ...block, value: event.currentTarget.value }, `${block.id} value`)}
        />
      )}
    </>
  )
}

function QuestionFields({ block, readOnly, put }: Fields<BlockOf<'question'>>) {
  const { t } = useTranslation('bot')
  return (
    <TextInput
      label={t('questionName')}
      description={t('questionNameText', { name: `{${block.as}}` })}
      value={block.as}
      readOnly={readOnly}
      maxLength={24}
      onChange={(event) => {
        const as = event.currentTarget.value
          .toLowerCase()
          .replace(NAME, '')
          .replace(/^[^a-z]+/, '')
        if (as !== '') put({ ...block, as }, `${block.id} as`)
      }}
    />
  )
}

function ContactFields({ block, readOnly, put }: Fields<BlockOf<'contact'>>) {
  const { t } = useTranslation('bot')
  return (
    <>
      <Textarea
        label={t('consent')}
        value={block.consent}
        readOnly={readOnly}
        autosize
        minRows={2}
        maxLength={500}
        onChange={(event) => put({ ...block, consent: event.currentTarget.value }, `${block.id} consent`)}
      />
      <Text size="xs" c="dimmed">
        {t('consentText')}
      </Text>
    </>
  )
}
