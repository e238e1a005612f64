import { type ReadLabel, readLabel } from '@plantule/contract/passports/read-label'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { type PhotoRead, readPhoto } from './read-photo.ts'
import { SeenFields } from './SeenFields.tsx'

/** What fills the fields; `zone`: the passport is that of a protected zone even where its pests were not read. */
export type Filled = ReadLabel & { zone: boolean }
const codeAlone = (code: string): Filled => ({
  botanical: '',
  cultivar: '',
  operator: '',
  code,
  origin: '',
  pests: [],
  initialOperator: '',
  zone: false,
})

/** The label's text, pasted, typed or photographed, or the code on it: what could be read goes into the fields, to be checked. */
export function ReadPassport({ onRead }: { onRead: (read: Filled) => void }) {
  const { t } = useTranslation('deliveries')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [photographed, setPhotographed] = useState<PhotoRead | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const take = (said: string): void => {
    const read = readLabel(said)
    if (read) onRead({ ...read, zone: read.pests.length > 0 })
    else showToast({ tone: 'info', text: t('read.none') })
  }
  const look = async (photo: File | undefined): Promise<void> => {
    if (!photo) return
    setBusy(true)
    setPhotographed(null)
    try {
      const read = await readPhoto(photo)
      setPhotographed(read)
      if (read.seen) setText(read.seen.text)
      fill(read)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const fill = ({ code, seen }: PhotoRead): void => {
    const label = seen?.label
    if (label) {
      const { botanical, cultivar, operator, origin, initialOperator, pests, zone } = label
      onRead({
        botanical: botanical.value,
        cultivar: cultivar.value,
        operator: operator.value,
        code: code || label.code.value,
        origin: origin.value,
        initialOperator: initialOperator.value,
        pests,
        zone,
      })
    } else if (code !== '') {
      onRead(codeAlone(code))
      showToast({ tone: 'info', text: t('read.codeOnly') })
    } else showToast({ tone: 'info', text: t('read.noCode') })
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t('read.label')}
        description={t('read.text')}
        placeholder={'A Quercus robur\nB NL-4711\nC N-88\nD NL'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" icon={<IconCamera size={16} />} busy={busy} onClick={() => file.current?.click()}>
          {t('read.photo')}
        </Button>
        <Button size="xs" disabled={text.trim() === '' && t('read.empty')} onClick={() => take(text)}>
          {t('read.take')}
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('read.photo')}
          onChange={(event) => {
            void look(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </Group>
      {busy && (
        <Text size="sm" c="dimmed" role="status">
          {t('read.reading')}
        </Text>
      )}
      {photographed?.seen?.label && <SeenFields label={photographed.seen.label} code={photographed.code} />}
    </Stack>
  )
}
