import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Text } from '../../../ui/layout.ts'
import classes from './Journal.module.css'

type FileDropProps = {
  label: string
  choose: string
  hint: string
  accept: string
  busy: boolean
  compact?: boolean
  onFile: (file: File) => void
}

/** One file, dropped or chosen. */
export function FileDrop({ label, choose, hint, accept, busy, compact, onFile }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut of the file input inside
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-compact={compact || undefined}
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
      <IconUpload size={compact ? 18 : 26} stroke={1.4} aria-hidden />
      <Text fw={600}>{label}</Text>
      <label htmlFor={id} className={classes.choose}>
        {choose}
        <input
          id={id}
          type="file"
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p>{hint}</p>
    </div>
  )
}
