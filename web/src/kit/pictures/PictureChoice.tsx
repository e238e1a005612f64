import { type LibraryImage, libraryRoutes } from '@plantule/contract/library/library'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/error.ts'
import { refresh, useAction } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import type { AskedPictures } from './ask-pictures.ts'
import { chooseFiles } from './choose-files.ts'
import { type Choosable, LibraryTiles } from './LibraryTiles.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Pictures of the library to choose from, and new ones from this device, each with the words for those who do not see it. */
export default function PictureChoice({ question: { many, send, answer } }: { question: AskedPictures }) {
  const { t } = useTranslation()
  const mayDescribe = useCan('catalogue.write')
  const [chosen, setChosen] = useState<Choosable[]>([])
  const [sent, setSent] = useState<Choosable[]>([])
  const [sending, setSending] = useState(0)
  const [saving, setSaving] = useState(false)
  const client = useQueryClient()
  const update = useAction(libraryRoutes.updateImage)
  const add = (picture: Choosable): void => setChosen((before) => [...(many ? before : []), picture])
  const toggle = (picture: Choosable): void => {
    if (chosen.some(({ id }) => id === picture.id)) setChosen((before) => before.filter(({ id }) => id !== picture.id))
    else add(picture)
  }
  const sendFiles = async (files: readonly File[]): Promise<void> => {
    const all = many ? files : files.slice(0, 1)
    setSending(all.length)
    for (const file of all) {
      const picture = await send(file)
      setSending((left) => left - 1)
      if (!picture) continue
      const shown = { ...picture, name: file.name, version: 1, was: picture.alt }
      setSent((before) => [shown, ...before])
      add(shown)
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    void sendFiles([...event.dataTransfer.files])
  }
  const put = (id: number, next: Partial<Choosable>): void =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)))
  /** The words go to the library, so that they are there wherever the picture is shown next. */
  const describe = async ({ id, name, alt, version }: Choosable): Promise<void> => {
    try {
      const saved = await update.mutateAsync({ params: { id }, body: { name, alt, version } })
      put(id, { alt: saved.alt, was: saved.alt, version: saved.version })
    } catch (error) {
      const current = error instanceof ApiError ? (error.problem.details?.['current'] as LibraryImage | undefined) : undefined
      // Somebody else described it meanwhile: pressed again, the words that stand here are taken.
      if (current) put(id, { was: current.alt, version: current.version })
      throw error
    }
  }
  const take = async (): Promise<void> => {
    setSaving(true)
    try {
      for (const one of chosen) if (mayDescribe && one.alt.trim() !== one.was) await describe(one)
      // Whoever chose goes on at once; the list is read anew beside them.
      void refresh(client, [libraryRoutes.listImages])
      answer(chosen.map(({ id, key, alt, width, height }) => ({ id, key, alt: alt.trim(), width, height })))
    } catch {
      setSaving(false)
    }
  }
  const last = chosen.at(-1)
  return (
    <Dialog title={t(many ? 'choosePictures.many' : 'choosePictures.one')} size="wide" onClose={() => answer([])}>
      <Stack gap="md" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <LibraryTiles sent={sent} chosen={chosen} toggle={toggle}>
          <Button icon={<IconPhotoPlus size={16} />} busy={sending > 0} onClick={() => void chooseFiles(accepted, many).then(sendFiles)}>
            {t('choosePictures.add')}
          </Button>
        </LibraryTiles>
        {last && (
          <TextInput
            label={t('choosePictures.alt', { name: last.name })}
            description={t(mayDescribe ? 'choosePictures.altText' : 'choosePictures.altHere')}
            value={last.alt}
            maxLength={300}
            onChange={(event) => put(last.id, { alt: event.currentTarget.value })}
          />
        )}
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {sending > 0 ? t('choosePictures.sending', { count: sending }) : t('choosePictures.chosen', { count: chosen.length })}
          </Text>
          <Group gap="sm">
            <Button onClick={() => answer([])}>{t('cancel')}</Button>
            <Button
              look="main"
              busy={saving}
              disabled={(chosen.length === 0 && t('choosePictures.none')) || (sending > 0 && t('choosePictures.wait'))}
              onClick={() => void take()}
            >
              {t(many ? 'choosePictures.insert' : 'choosePictures.take')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
