import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Progress, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import classes from './PictureDrop.module.css'
import { PictureTile, type ShownPicture } from './PictureTile.tsx'

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

export type PictureDropProps = {
  pictures: readonly ShownPicture[]
  /** Sends one file. */
  add: (file: File) => Promise<unknown>
  /** The ids in their new order; without it they stay in that in which they came. */
  reorder?: (ids: number[]) => void
  remove: (picture: ShownPicture) => void
  describe?: (picture: ShownPicture, alt: string) => void
  /** Opens the picture to be cropped and turned. */
  cut?: (picture: ShownPicture) => void
  maxBytes?: number
  readOnly?: boolean
}

/** Pictures of a record: drop, paste or choose; order by dragging or with the keyboard; the first one is the main one. */
export function PictureDrop({ pictures, add, reorder, remove, describe, cut, maxBytes = 20_000_000, readOnly = false }: PictureDropProps) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly string[]>([])
  // They stay in their place until more is sent, for among many files a passing message is soon missed.
  const [failed, setFailed] = useState<readonly { name: string; reason: string }[]>([])
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const send = async (files: readonly File[]): Promise<void> => {
    const fail = (name: string, reason: string): void => setFailed((before) => [...before, { name, reason }])
    setFailed([])
    for (const file of files) {
      const reason = !accepted.includes(file.type) ? t('pictures.wrongType') : file.size > maxBytes ? t('pictures.tooLarge') : undefined
      if (reason) {
        fail(file.name, reason)
        continue
      }
      setSending((names) => [...names, file.name])
      try {
        await add(file)
      } catch (error) {
        fail(file.name, error instanceof Error ? error.message : String(error))
      }
      setSending((names) => names.filter((name) => name !== file.name))
    }
  }

  const sendLatest = useRef(send)
  sendLatest.current = send
  useEffect(() => {
    if (readOnly) return
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) void sendLatest.current(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [readOnly])

  const ids = pictures.map(({ id }) => id)
  const onDragEnd = ({ active, over: target }: DragEndEvent): void => {
    if (!target || active.id === target.id) return
    reorder?.(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(target.id))))
  }

  return (
    <div
      className={classes.area}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (readOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!readOnly) void send([...event.dataTransfer.files])
      }}
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={rectSortingStrategy} disabled={reorder === undefined}>
          <ul className={classes.tiles}>
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                index={index}
                readOnly={readOnly}
                onRemove={() => remove(picture)}
                onCut={cut && picture.url ? () => cut(picture) : undefined}
                onDescribe={describe && ((alt) => describe(picture, alt))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {sending.map((name) => (
        <div key={name} role="status">
          <Text size="xs">{t('pictures.sending', { name })}</Text>
          <Progress value={100} animated size="xs" aria-label={t('pictures.sending', { name })} />
        </div>
      ))}
      {failed.length > 0 && (
        <div role="alert" className={classes.failed}>
          <ul>
            {failed.map(({ name, reason }, index) => (
              <li key={index}>{t('pictures.failed', { name, reason })}</li>
            ))}
          </ul>
          <Button look="quiet" onClick={() => setFailed([])}>
            {t('close')}
          </Button>
        </div>
      )}
      {!readOnly && (
        <div className={classes.drop}>
          <IconPhotoPlus size={26} stroke={1.5} aria-hidden />
          <span>
            {t('pictures.drop')}{' '}
            <label htmlFor={inputId} className={classes.choose}>
              {t('pictures.choose')}
              <input
                ref={input}
                id={inputId}
                type="file"
                multiple
                accept={accepted.join(',')}
                className="visually-hidden"
                onChange={(event) => {
                  void send([...(event.currentTarget.files ?? [])])
                  event.currentTarget.value = ''
                }}
              />
            </label>
          </span>
          <small>{t('pictures.limits', { max: Math.round(maxBytes / 1_000_000) })}</small>
        </div>
      )}
    </div>
  )
}
