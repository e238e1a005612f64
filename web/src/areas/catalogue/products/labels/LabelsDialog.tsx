import type { ProductTargetInput } from '@plantule/contract/catalogue/batch'
import { labelFormats, labelKinds, type LabelFormat, type LabelKind, printingRoutes } from '@plantule/contract/printing/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SegmentedControl, Select, Switch } from '../../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showError } from '../../../../ui/toast.ts'

type LabelsDialogProps = { target: ProductTargetInput; count: number; onClose: () => void }

/** Labels of the sizes of some products. */
export function LabelsDialog({ target, count, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(['printing', 'kit'])
  const [format, setFormat] = useState<LabelFormat>('a4-24')
  const [kind, setKind] = useState<LabelKind>('price')
  const [copies, setCopies] = useState<number | null>(1)
  const [skip, setSkip] = useState<number | null>(0)
  const [perStock, setPerStock] = useState(false)
  const [show, setShow] = useState({ price: true, qr: true, barcode: true })
  const [busy, setBusy] = useState(false)
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      await openFile(printingRoutes.manyLabels, { body: { target, format, kind, perStock, copies: copies ?? 1, skip: skip ?? 0, ...show } })
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('labels.title', { count })} onClose={onClose}>
      <Stack gap="sm">
        <Select
          label={t('labels.format')}
          data={labelFormats.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => value && setFormat(value)}
        />
        <div>
          <Text size="sm" fw={500}>
            {t('labels.kind')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('labels.kind')}
            data={labelKinds.map((value) => ({ value, label: t(`labels.kinds.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
        </div>
        <Switch label={t('labels.perStock')} checked={perStock} onChange={(event) => setPerStock(event.currentTarget.checked)} />
        <Group grow>
          {!perStock && <FigureInput label={t('labels.copies')} value={copies} onChange={setCopies} />}
          {format.startsWith('a4') && <FigureInput label={t('labels.skip')} value={skip} onChange={setSkip} />}
        </Group>
        <Group gap="lg">
          {(['price', 'qr', 'barcode'] as const).map((part) => (
            <Switch
              key={part}
              label={t(`labels.show.${part}`)}
              checked={show[part]}
              onChange={(event) => setShow({ ...show, [part]: event.currentTarget.checked })}
            />
          ))}
        </Group>
        <Group justify="flex-end" mt="md">
          <Button look="quiet" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button look="main" busy={busy} onClick={() => void print()}>
            {t('print')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
