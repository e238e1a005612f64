import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { Button } from '../../../ui/Button.tsx'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import classes from './ChooseFile.module.css'
import { stateTones } from '../../../kit/import/state-tones.ts'
import { useImportVerbs } from './use-import.ts'

const accepted = /\.(xlsx|xls|ods|csv|tsv|txt)$/i
const pictures = /\.zip$/i

export function ChooseFile({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('import')
  const { upload, addArchive } = useImportVerbs()
  const history = useQuery(read(importRoutes.listImports, {}))
  const most = (file: File): number => (pictures.test(file.name) ? MAX_ARCHIVE_BYTES : MAX_IMPORT_BYTES)
  const send = (files: readonly File[]): void => {
    const wrong = files.find((file) => !(accepted.test(file.name) || pictures.test(file.name)) || file.size > most(file))
    if (wrong) {
      const reason = wrong.size > most(wrong) ? t('file.tooLarge', { max: most(wrong) / 1_000_000 }) : t('file.wrongType')
      return void showToast({ tone: 'error', text: `${wrong.name} : ${reason}` })
    }
    if (files.length === 0 || upload.isPending) return
    const [archive] = files.filter((file) => pictures.test(file.name))
    const tables = files.filter((file) => !pictures.test(file.name))
    if (tables.length === 0) return void showToast({ tone: 'error', text: t('file.zipAlone') })
    const form = new FormData()
    for (const file of tables.slice(0, 3)) form.append('file', file)
    upload.mutate(
      { form },
      {
        onSuccess: ({ id }) => {
          onOpen(id)
          if (!archive) return
          const beside = new FormData()
          beside.append('file', archive)
          addArchive.mutate({ params: { id }, form: beside })
        },
      },
    )
  }
  return (
    <Stack gap="md">
      <Panel title={t('file.title')} text={t('file.text')}>
        <FileDrop
          busy={upload.isPending}
          title={upload.isPending ? t('file.reading') : t('file.drop')}
          choose={t('file.choose')}
          formats={t('file.formats')}
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,.zip"
          many
          onFiles={send}
        />
        <Group justify="space-between" mt="md" gap="sm">
          <Text size="sm" c="dimmed" maw={560}>
            {t('file.safe')}
          </Text>
          <Button
            icon={<IconDownload size={16} />}
            onClick={() => void download(importRoutes.importTemplate, {}, `${t('file.templateName')}.xlsx`).catch(showError)}
          >
            {t('file.template')}
          </Button>
        </Group>
      </Panel>
      {history.data && history.data.items.length > 0 && (
        <Panel title={t('history')}>
          <ul className={classes.history}>
            {history.data.items.map((one) => (
              <li key={one.id}>
                <UnstyledButton className={classes.past} onClick={() => onOpen(one.id)}>
                  <span>
                    <b>{one.fileName}</b>
                    <Text component="span" size="xs" c="dimmed">
                      <Moment at={one.createdAt} /> · {one.author}
                    </Text>
                  </span>
                  {one.report && (
                    <Text component="span" size="xs" c="dimmed">
                      {t('counts.created', { count: one.report.products.new })},{' '}
                      {t('counts.changed', { count: one.report.products.changed })}
                    </Text>
                  )}
                  <Pill tone={stateTones[one.state]}>{t(`state.${one.state}`)}</Pill>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  )
}
