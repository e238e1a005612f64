import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCrop, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './PictureDrop.module.css'

export type ShownPicture = {
  id: number
  /** Null while its renditions are being made. */
  url: string | null
  alt: string
  failed?: boolean
}

type PictureTileProps = {
  picture: ShownPicture
  index: number
  readOnly: boolean
  onRemove: () => void
  onCut?: (() => void) | undefined
  onDescribe: ((alt: string) => void) | undefined
}

export function PictureTile({ picture, index, readOnly, onRemove, onCut, onDescribe }: PictureTileProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: picture.id })
  const position = { index: index + 1 }
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={classes.image}>
        {picture.url ? (
          <img src={picture.url} alt={picture.alt} loading="lazy" />
        ) : (
          <span className={classes.wait}>{t(picture.failed ? 'pictures.unreadable' : 'pictures.pending')}</span>
        )}
        {index === 0 && <span className={classes.main}>{t('pictures.first')}</span>}
        {!readOnly && (
          <div className={classes.tools}>
            <ActionIcon
              ref={setActivatorNodeRef}
              variant="default"
              aria-label={t('pictures.move', position)}
              {...attributes}
              {...listeners}
              className={classes.grip}
            >
              <IconGripVertical size={16} />
            </ActionIcon>
            {onCut && (
              <ActionIcon variant="default" aria-label={t('pictures.cut', position)} onClick={onCut}>
                <IconCrop size={16} />
              </ActionIcon>
            )}
            <ActionIcon variant="default" aria-label={t('pictures.remove', position)} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )}
      </div>
      {onDescribe && !readOnly && (
        <TextInput
          size="xs"
          aria-label={t('pictures.alt', position)}
          placeholder={t('pictures.altHint')}
          defaultValue={picture.alt}
          maxLength={300}
          onBlur={(event) => event.currentTarget.value !== picture.alt && onDescribe(event.currentTarget.value)}
        />
      )}
    </li>
  )
}
