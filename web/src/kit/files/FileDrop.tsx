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
  onFiles: (files: readonly File[]) => void
}

/** Files dropped, or chosen by the button in it. */
export function FileDrop({ busy, title, choose, formats, accept, many = false, onFiles }: FileDropProps) {
  const inputId = useId()
  const [over, setOver] = useState(false)
  return (
    <div
      className={classes.drop}
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
        onFiles([...event.dataTransfer.files])
      }}
    >
      <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
      <Text fw={600}>{title}</Text>
      <label htmlFor={inputId} className={classes.choose}>
        <IconUpload size={16} aria-hidden /> {choose}
        <input
          id={inputId}
          type="file"
          multiple={many}
          accept={accept}
          className="visually-hidden"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <Text size="xs" c="dimmed" maw={520}>
        {formats}
      </Text>
    </div>
  )
}
