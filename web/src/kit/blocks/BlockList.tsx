import { type Block, type BlockKind, blocksOf, type SlotName, slotsOf } from '@plantule/contract/storefront/blocks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select, UnstyledButton } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { BlockFields, type FieldHelp } from './BlockFields.tsx'
import { copyOf, moved, newBlock, replaced, withProps } from './change-blocks.ts'
import classes from './Blocks.module.css'

export type ListProps = {
  kind: BlockKind
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
  help: FieldHelp
  /** Within columns there are none. */
  within?: boolean
  readOnly: boolean
  copied: Block | null
  copy: (block: Block) => void
  /** The block that is open to begin with. */
  opened?: string
  /** Blocks that show nothing as they stand. */
  empty?: readonly string[]
}

/** Blocks one below the other: one is opened to be changed, and moved by its menu, by pointer and keyboard alike. */
export function BlockList(props: ListProps) {
  const { kind, blocks, onChange, within = false, readOnly, copied } = props
  const { t } = useTranslation('templates')
  const [open, setOpen] = useState<string | null>(props.opened ?? null)
  const types = blocksOf(kind).filter((type) => !within || type !== 'columns')
  const add = (block: Block): void => {
    onChange([...blocks, block])
    setOpen(block.id)
  }
  const fits = copied !== null && types.includes(copied.type)
  return (
    <Stack gap="xs">
      {blocks.map((block, at) => (
        <div key={block.id} className={classes.block}>
          <div className={classes.blockHead}>
            <UnstyledButton
              className={classes.blockName}
              aria-expanded={open === block.id}
              onClick={() => setOpen(open === block.id ? null : block.id)}
            >
              {t(`blocks.${block.type}`)}
              <Text span size="sm" c="dimmed" ml={8}>
                {saidIn(block)}
              </Text>
            </UnstyledButton>
            {props.empty?.includes(block.id) && (
              <Text span size="sm" c="orange">
                {t('showsNothing')}
              </Text>
            )}
            {!readOnly && (
              <ActionMenu
                label={t('ofBlock', { name: t(`blocks.${block.type}`) })}
                actions={[
                  { label: t('up'), run: () => onChange(moved(blocks, at, -1)), disabled: at === 0 && t('isFirst') },
                  { label: t('down'), run: () => onChange(moved(blocks, at, 1)), disabled: at === blocks.length - 1 && t('isLast') },
                  { label: t('twice'), run: () => onChange(replaced(blocks, at, block, copyOf(block))) },
                  { label: t('copySection'), run: () => props.copy(block) },
                  { label: t('removeBlock'), danger: true, run: () => onChange(replaced(blocks, at)) },
                ]}
              />
            )}
          </div>
          {open === block.id && <OpenBlock {...props} block={block} onBlock={(next) => onChange(replaced(blocks, at, next))} />}
        </div>
      ))}
      {!readOnly && (
        <Group align="end" gap="xs">
          <Select
            label={t('addBlock')}
            placeholder={t('chooseBlock')}
            data={types.map((type) => ({ value: type, label: t(`blocks.${type}`) }))}
            value={null}
            onChange={(_, option) => {
              const type = types.find((one) => one === option.value)
              if (type) add(newBlock(type))
            }}
            searchable
          />
          {fits && <Button onClick={() => add(copyOf(copied))}>{t('paste', { name: t(`blocks.${copied.type}`) })}</Button>}
        </Group>
      )}
    </Stack>
  )
}

/** What tells one block from others of its kind. */
function saidIn({ props }: Block): string {
  if ('title' in props) return props.title
  return 'label' in props ? props.label : 'caption' in props ? props.caption : ''
}

function OpenBlock({ block, onBlock, ...props }: ListProps & { block: Block; onBlock: (block: Block) => void }) {
  const { t } = useTranslation('templates')
  return (
    <fieldset disabled={props.readOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend hidden>{t(`blocks.${block.type}`)}</legend>
      <BlockFields kind={props.kind} block={block} help={props.help} onChange={(change) => onBlock(withProps(block, change))} />
      {slotsOf(block).map((name: SlotName) => (
        <Stack key={name} gap={4} className={classes.fields}>
          <Text size="sm" fw={500}>
            {t(`slots.${name}`)}
          </Text>
          <div className={classes.slot}>
            <BlockList
              {...props}
              within
              blocks={block.slots?.[name] ?? []}
              onChange={(list) => onBlock({ ...block, slots: { ...block.slots, [name]: list } })}
            />
          </div>
        </Stack>
      ))}
    </fieldset>
  )
}
