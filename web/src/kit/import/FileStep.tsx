import { MAX_IMPORT_BYTES } from '@plantule/contract/imports/schemas'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Table, UnstyledButton } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { showToast } from '../../ui/toast.ts'
import { Moment } from '../../ui/values.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { type ImportState, stateTones } from './state-tones.ts'

type Past = { id: number; fileName: string; state: ImportState; author: string; createdAt: string }
type FileStepProps<P extends Past> = {
  words: { title: string; drop: string; formats: string; sheet: string; sheetText: string; wrongType: (name: string) => string }
  /** Endings of the files that are taken, with their points. */
  endings: readonly string[]
  busy: boolean
  onFile: (form: FormData) => void
  onSheet: () => void
  past: readonly P[]
  said?: (one: P) => ReactNode
  onOpen: (id: number) => void
}

/** The sheet to fill in, the file that was filled in, and the imports before. */
export function FileStep<P extends Past>({ words, endings, busy, onFile, onSheet, past, said, onOpen }: FileStepProps<P>) {
  const { t } = useTranslation('importing')
  const send = ([file]: readonly File[]): void => {
    if (!file || busy) return
    const name = file.name.toLowerCase()
    if (!endings.some((ending) => name.endsWith(ending))) return void showToast({ tone: 'error', text: words.wrongType(file.name) })
    if (file.size > MAX_IMPORT_BYTES)
      return void showToast({ tone: 'error', text: t('file.tooLarge', { max: MAX_IMPORT_BYTES / 1_000_000 }) })
    const form = new FormData()
    form.append('file', file)
    onFile(form)
  }
  return (
    <Stack gap="md">
      <Panel title={words.title} text={t('file.text')}>
        <FileDrop
          busy={busy}
          title={busy ? t('file.reading') : words.drop}
          choose={t('file.choose')}
          formats={words.formats}
          accept={endings.join(',')}
          onFiles={send}
        />
        <Group justify="space-between" mt="md" gap="sm">
          <Text size="sm" c="dimmed" maw={560}>
            {words.sheetText}
          </Text>
          <Button icon={<IconDownload size={16} />} onClick={onSheet}>
            {words.sheet}
          </Button>
        </Group>
      </Panel>
      {past.length > 0 && (
        <Panel title={t('before')}>
          <Table fz="sm" verticalSpacing={8} aria-label={t('before')}>
            <Table.Tbody>
              {past.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <UnstyledButton onClick={() => onOpen(one.id)} fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                      {one.fileName}
                    </UnstyledButton>
                    <Text size="xs" c="dimmed">
                      <Moment at={one.createdAt} /> · {one.author}
                    </Text>
                  </Table.Td>
                  {said && (
                    <Table.Td ta="right" className="figures">
                      {said(one)}
                    </Table.Td>
                  )}
                  <Table.Td ta="right">
                    <Pill tone={stateTones[one.state]}>{t(`states.${one.state}`)}</Pill>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
      )}
    </Stack>
  )
}
