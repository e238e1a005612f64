import { type Zone, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { ofZones } from '../parts/of-zones.ts'

const formats = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.odt,.txt'

/** The owner's permission and what else is kept with the zone. */
export function Papers({ zone, mayWrite }: { zone: Zone; mayWrite: boolean }) {
  const { t } = useTranslation('zones')
  const add = useAction(zoneRoutes.addZonePaper, ofZones)
  const remove = useAction(zoneRoutes.removeZonePaper, ofZones)
  const choose = async (permission: boolean): Promise<void> => {
    for (const file of await chooseFiles(formats)) {
      const form = new FormData()
      form.set('body', JSON.stringify({ permission }))
      form.set('file', file)
      await add.mutateAsync({ params: { id: zone.id }, form } as never).catch(() => null)
    }
  }
  return (
    <Panel
      title={t('papers.title')}
      text={zone.permitted ? undefined : t('papers.none')}
      actions={
        mayWrite && (
          <Group gap="xs">
            <Button size="xs" look={zone.permitted ? 'plain' : 'main'} busy={add.isPending} onClick={() => void choose(true)}>
              {t('papers.permission')}
            </Button>
            <Button size="xs" busy={add.isPending} onClick={() => void choose(false)}>
              {t('papers.other')}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap={6}>
        {zone.papers.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('papers.empty')}
          </Text>
        )}
        {zone.papers.map((paper) => (
          <Group key={paper.id} gap="xs" wrap="wrap">
            <Button
              look="quiet"
              size="xs"
              icon={<IconPaperclip size={14} />}
              onClick={() =>
                void openFile(zoneRoutes.getZonePaper, { params: { id: zone.id, attachmentId: paper.id } } as never).catch(showError)
              }
            >
              {paper.name}
            </Button>
            {paper.permission && <Pill tone="good">{t('papers.isPermission')}</Pill>}
            <Text size="xs" c="dimmed">
              {paper.addedBy} · {shortDay(paper.addedAt)}
            </Text>
            {mayWrite && (
              <IconButton
                label={t('papers.remove', { name: paper.name })}
                onClick={() => remove.mutate({ params: { id: zone.id, attachmentId: paper.id } })}
              >
                <IconTrash size={15} />
              </IconButton>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
