import type { LetterLook, Newsletter, NewsletterForm } from '@plantule/contract/marketing/newsletters'
import type { Block } from '@plantule/contract/storefront/blocks'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { useCallback, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BlockList } from '../../../kit/blocks/BlockList.tsx'
import { useChoices } from '../../../kit/blocks/use-choices.ts'
import { useCopied } from '../../../kit/blocks/use-copied.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { LetterPreview } from './LetterPreview.tsx'
import classes from './Newsletter.module.css'
import { ShowingFields } from './ShowingFields.tsx'

type Props = {
  /** The pictures that are in it already, by their ids. */
  pictures: Newsletter['pictures']
  addPictures?: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined
  readOnly: boolean
}

/** A letter of blocks beside what its readers will get. */
export function LetterBlocks({ pictures, addPictures, readOnly }: Props) {
  const { t } = useTranslation('newsletters')
  const { control, setValue, formState } = useFormContext<NewsletterForm>()
  const [subject, preview, html, kept, showing] = useWatch({ control, name: ['subject', 'preview', 'html', 'blocks', 'showing'] })
  const blocks = (kept ?? []) as Block[]
  const [empty, setEmpty] = useState<readonly string[]>([])
  const heard = useCallback((look: LetterLook) => setEmpty(look.empty), [])
  const choices = useChoices()
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const ask =
    addPictures &&
    (async (many?: boolean) => {
      const chosen = await addPictures(many)
      setAdded((before) => new Map([...before, ...chosen.map(({ id, key }) => [id, key] as const)]))
      return chosen
    })
  const { copied, copy } = useCopied()
  const [first] = blocks
  return (
    <Panel title={t('letter')} text={t('blocksText')}>
      <div className={classes.editor}>
        <Stack gap="sm">
          <BlockList
            kind="letter"
            blocks={blocks}
            onChange={(next) => setValue('blocks', next, { shouldDirty: true })}
            help={{ ...choices, addPictures: ask, pictureOf: (id) => added.get(id) ?? pictures[String(id)] }}
            readOnly={readOnly}
            copied={copied}
            copy={copy}
            empty={empty}
            {...(blocks.length === 1 && first ? { opened: first.id } : {})}
          />
          {formState.errors.blocks && (
            <Text size="sm" c="red">
              {formState.errors.blocks.message}
            </Text>
          )}
          {blocks.some(({ type }) => type === 'products') && <ShowingFields readOnly={readOnly} />}
        </Stack>
        <LetterPreview trial={{ subject, preview, html, blocks, showing }} onLook={heard} />
      </div>
    </Panel>
  )
}
