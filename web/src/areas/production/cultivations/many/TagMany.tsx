import { manyCultivationsRoutes } from '@plantule/contract/production/many'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TagsField } from '../../../../kit/form/TagsField.tsx'
import { targetOf } from '../../../../kit/list/target-of.ts'
import { Text } from '../../../../ui/layout.ts'
import type { AskedProps } from './ManyCultivations.tsx'

const plain = (name: string): string => name.trim().toLowerCase()

/** Tags that many cultivations get or lose; one that nobody used yet is made first. */
export function TagMany({ title, chosen, deed, onClose, onStarted }: AskedProps & { deed: 'addTags' | 'removeTags' }) {
  const { t } = useTranslation('production')
  const { data } = useQuery(read(cultivationRoutes.listLotTags, {}))
  const tag = useAction(manyCultivationsRoutes.tagCultivations, [], { onError: () => true })
  const create = useAction(cultivationRoutes.createLotTag, [cultivationRoutes.listLotTags], { onError: () => true })
  const known = data?.items ?? []
  const idsOf = async (names: readonly string[]): Promise<number[]> => {
    const ids = []
    for (const name of names) {
      const held = known.find((each) => plain(each.name) === plain(name))
      if (held) ids.push(held.id)
      else if (deed === 'addTags') ids.push((await create.mutateAsync({ body: { name } })).id)
    }
    return ids
  }
  return (
    <DialogForm
      title={title}
      values={{ change: [] as string[] }}
      save={async ({ change }) => {
        const ids = await idsOf(change)
        return tag.mutateAsync({ body: { target: targetOf(chosen), change: deed === 'addTags' ? { add: ids } : { remove: ids } } })
      }}
      saveLabel={t(`many.${deed}.confirm`)}
      onSaved={onStarted}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t(`many.${deed}.text`)}</Text>
          <TagsField control={control} name="change" label={t('tags.title')} known={known.map(({ name }) => name)} most={10} />
        </>
      )}
    </DialogForm>
  )
}
