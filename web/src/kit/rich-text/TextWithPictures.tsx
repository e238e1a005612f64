import type { Route } from '@plantule/contract/base/route'
import { imageUrl } from '@plantule/contract/library/library'
import { type WrittenPicture } from '@plantule/contract/storefront/writing'
import { useCallback, useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNews } from '../../api/live.ts'
import { useAction } from '../../api/query.ts'
import { chooseFiles } from '../pictures/choose-files.ts'
import { RichText } from './RichText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/toast.ts'

const pictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** As long as somebody waits for a picture to be rendered; then it is shown as soon as it is there. */
const PATIENCE_MS = 20_000

/**
 * Sends pictures to the library by the record's own route, and answers those that can be shown: their renditions follow within seconds,
 * which the server tells. What is refused is said, the next ones still go.
 */
export function useAddPictures(route: Route, id?: number): () => Promise<WrittenPicture[]> {
  const add = useAction(route, [])
  const { t } = useTranslation()
  const rendered = useRef(new Map<number, boolean>())
  const waiting = useRef(new Map<number, (readable: boolean) => void>())
  const hear = useCallback(({ id: image, status }: { id: number; status: string }) => {
    rendered.current.set(image, status === 'ready')
    waiting.current.get(image)?.(status === 'ready')
  }, [])
  useNews('image', hear)
  const shown = (image: number): Promise<boolean> =>
    new Promise((resolve) => {
      const known = rendered.current.get(image)
      if (known !== undefined) return resolve(known)
      waiting.current.set(image, resolve)
      setTimeout(() => resolve(true), PATIENCE_MS)
    })
  return async () => {
    const added: WrittenPicture[] = []
    for (const file of await chooseFiles(pictures)) {
      const form = new FormData()
      form.set('body', '{}')
      form.set('file', file)
      const answer = await add.mutateAsync({ ...(id !== undefined && { params: { id } }), form } as never).catch(() => null)
      // The route answers the picture that it added.
      const picture = answer as unknown as WrittenPicture | null
      if (!picture) continue
      if (await shown(picture.id)) added.push(picture)
      else showToast({ tone: 'error', text: t('richText.unreadable', { name: file.name }) })
    }
    return added
  }
}

/** The text of a page or an article; pictures go into it once it is saved for the first time. */
export function TextWithPictures({
  addPictures,
  readOnly,
}: {
  addPictures?: (() => Promise<WrittenPicture[]>) | undefined
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const { control } = useFormContext<{ html: string }>()
  const choose = addPictures && (async () => (await addPictures()).map(({ key, alt }) => ({ src: imageUrl(key, 800), alt })))
  return (
    <Panel title={t('richText.text')} text={addPictures || readOnly ? undefined : t('richText.picturesLater')}>
      <Controller
        control={control}
        name="html"
        render={({ field }) => (
          <RichText
            label={t('richText.text')}
            value={field.value ?? ''}
            onChange={field.onChange}
            readOnly={readOnly}
            choosePictures={choose}
          />
        )}
      />
    </Panel>
  )
}
