import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Text } from '../../ui/layout.ts'
import classes from './FileDrop.module.css'

type FileDropProps = {
  busy: boolean
  title: string
  choose: string
  formats: string
  accept: string
  many?: boolean
  /** `large` is what a screen begins with, `panel` a part of it, `line` one among other fields. */
  look?: 'large' | 'panel' | 'line'
  onFiles: (files: readonly File[]) => void
}

/** Files dropped, or chosen by the button in it; the first alone where it takes no more. */
export function FileDrop({ busy, title, choose, formats, accept, many = false, look = 'large', onFiles }: FileDropProps) {
  const inputId = useId()
  const [over, setOver] = useState(false)
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])].slice(0, many ? undefined : 1)
    if (files.length > 0 && !busy) onFiles(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut of the file input inside
    <div
      className={classes.drop}
      data-look={look}
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {look === 'large' ? (
        <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
      ) : (
        <IconUpload size={look === 'line' ? 18 : 26} stroke={1.4} aria-hidden />
      )}
      <Text fw={600}>{title}</Text>
      <label htmlFor={inputId} className={classes.choose}>
        {look === 'large' && <IconUpload size={16} aria-hidden />} {choose}
        <input
          id={inputId}
          type="file"
          multiple={many}
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <Text size={look === 'large' ? 'xs' : 'sm'} c="dimmed" maw={520}>
        {formats}
      </Text>
    </div>
  )
}
