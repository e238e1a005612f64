import { MAX_ARCHIVE_BYTES } from '@plantule/contract/imports/schemas'
import { IconPhoto } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import classes from './ChooseFile.module.css'
import { useImportVerbs } from './use-import.ts'

type ArchiveButtonProps = { id: number; archive: { name: string; pictures: number } | null }

/** Pictures beside the file, as a zip. */
export function ArchiveButton({ id, archive }: ArchiveButtonProps) {
  const { t } = useTranslation('import')
  const { addArchive } = useImportVerbs()
  const inputId = useId()
  const send = (file: File | undefined): void => {
    if (!file || addArchive.isPending) return
    if (file.size > MAX_ARCHIVE_BYTES)
      return void showToast({ tone: 'error', text: t('file.tooLarge', { max: MAX_ARCHIVE_BYTES / 1_000_000 }) })
    const form = new FormData()
    form.append('file', file)
    addArchive.mutate({ params: { id }, form })
  }
  return (
    <Group gap="sm" wrap="wrap">
      <label htmlFor={inputId} className={classes.beside} aria-busy={addArchive.isPending}>
        <IconPhoto size={16} aria-hidden />{' '}
        {addArchive.isPending ? t('pictures.sending') : t(archive ? 'pictures.otherZip' : 'pictures.addZip')}
        <input
          id={inputId}
          type="file"
          accept=".zip,application/zip"
          className="visually-hidden"
          onChange={(event) => {
            send(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {archive && (
        <Text size="sm">
          {archive.name} · {t('pictures.inZip', { count: archive.pictures })}
        </Text>
      )}
    </Group>
  )
}
