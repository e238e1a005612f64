import { type ReadLabel, readLabel } from '@plantule/contract/passports/read-label'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDetector } from '../../../kit/scan/open-detector.ts'
import { Button } from '../../../ui/Button.tsx'
import { Textarea } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'

/** The label's text, pasted or typed, or the code on a photo of it: what could be read goes into the fields, to be checked. */
export function ReadPassport({ onRead }: { onRead: (read: ReadLabel) => void }) {
  const { t } = useTranslation('deliveries')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const take = (said: string): void => {
    const read = readLabel(said)
    if (read) onRead(read)
    else showToast({ tone: 'info', text: t('read.none') })
  }
  const look = async (photo: File | undefined): Promise<void> => {
    if (!photo) return
    setBusy(true)
    try {
      const picture = await createImageBitmap(photo)
      const [code] = await (await openDetector('data_matrix')).detect(picture)
      if (code) {
        const read = readLabel(code.rawValue)
        // A code that is no address of a page is part C by itself.
        onRead(read ?? { botanical: '', cultivar: '', operator: '', code: code.rawValue, origin: '', pests: [], initialOperator: '' })
      } else showToast({ tone: 'info', text: t('read.noCode') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
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
        <Button size="xs" disabled={text.trim() === '' && t('read.empty')} onClick={() => take(text)}>
          {t('read.take')}
        </Button>
        <Button size="xs" icon={<IconCamera size={16} />} busy={busy} onClick={() => file.current?.click()}>
          {t('read.photo')}
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
    </Stack>
  )
}
