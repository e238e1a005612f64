import { MAX_IMPORT_BYTES } from '@plantule/contract/imports/schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { FileDrop } from '../../../kit/files/FileDrop.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Table, UnstyledButton } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { stateTones } from './state-tones.ts'
import { useInventoryVerbs } from './use-inventory.ts'

const accepted = /\.(xlsx|xls|ods|csv|tsv|txt)$/i

/** The sheet to count on, the file that was counted, and the inventories before. */
export function InventoryFile({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('inventory')
  const { upload } = useInventoryVerbs()
  const before = useQuery(read(lotImportRoutes.listLotImports, {}))
  const send = ([file]: readonly File[]): void => {
    if (!file || upload.isPending) return
    if (!accepted.test(file.name)) return void showToast({ tone: 'error', text: t('file.wrongType', { name: file.name }) })
    if (file.size > MAX_IMPORT_BYTES)
      return void showToast({ tone: 'error', text: t('file.tooLarge', { max: MAX_IMPORT_BYTES / 1_000_000 }) })
    const form = new FormData()
    form.append('file', file)
    upload.mutate({ form }, { onSuccess: ({ id }) => onOpen(id) })
  }
  const past = before.data?.items ?? []
  return (
    <Stack gap="md">
      <Panel title={t('file.title')} text={t('file.text')}>
        <FileDrop
          busy={upload.isPending}
          title={upload.isPending ? t('file.reading') : t('file.drop')}
          choose={t('file.choose')}
          formats={t('file.formats')}
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
          onFiles={send}
        />
        <Group justify="space-between" mt="md" gap="sm">
          <Text size="sm" c="dimmed" maw={560}>
            {t('file.sheetText')}
          </Text>
          <Button
            icon={<IconDownload size={16} />}
            onClick={() => void download(lotImportRoutes.inventoryFile, {}, `${t('file.sheetName')}.xlsx`).catch(showError)}
          >
            {t('file.sheet')}
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
                  <Table.Td ta="right" className="figures">
                    {one.report && `+${figure(one.report.more)} / −${figure(one.report.fewer)}`}
                  </Table.Td>
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
