import type { Route } from '@plantule/contract/base/route'
import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { type WrittenPicture } from '@plantule/contract/storefront/writing'
import { useCallback, useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNews } from '../../api/live.ts'
import { useAction } from '../../api/query.ts'
import { askPictures } from '../pictures/ask-pictures.ts'
import { RichText } from './RichText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/toast.ts'

/** As long as somebody waits for a picture to be rendered; then it is shown as soon as it is there. */
const PATIENCE_MS = 20_000

/** Asks for pictures: of the library, or new ones, which may be shown once they are rendered. */
export function useAddPictures(route: Route, id?: number): (many?: boolean) => Promise<WrittenPicture[]> {
  const send = useSendPicture(route, id)
  return (many = true) => askPictures({ many, send })
}

/**
 * Sends a picture to the library by the record's own route, and answers it once it can be shown: its renditions follow within seconds,
 * which the server tells. What is refused is said, and answers null.
 */
function useSendPicture(route: Route, id?: number): (file: File) => Promise<WrittenPicture | null> {
  const add = useAction(route, [libraryRoutes.listImages])
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
  return async (file) => {
    const form = new FormData()
    form.set('body', '{}')
    form.set('file', file)
    const answer = await add.mutateAsync({ ...(id !== undefined && { params: { id } }), form } as never).catch(() => null)
    // The route answers the picture that it added.
    const picture = answer as unknown as WrittenPicture | null
    if (!picture) return null
    if (await shown(picture.id)) return picture
    showToast({ tone: 'error', text: t('richText.unreadable', { name: file.name }) })
    return null
  }
}

/** The text of a page or an article; pictures go into it once it is saved for the first time. */
export function TextWithPictures({
  addPictures,
  readOnly,
}: {
  addPictures?: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined
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
