import type { ProductTargetInput } from '@plantule/contract/catalogue/batch'
import type { CustomerTargetInput } from '@plantule/contract/customers/many'
import { labelFormats, labelKinds, type LabelFormat, type LabelKind } from '@plantule/contract/printing/printing'
import { type LabelSubject, studioRoutes } from '@plantule/contract/printing/studio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, openFile, saveBlob } from '../../api/download.ts'
import { read } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select, Switch } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import { showError } from '../../ui/toast.ts'
import { FigureInput } from '../fields/FigureInput.tsx'

type PrintLabelsProps = {
  subject: LabelSubject
  /** Of which things; of products, what was chosen in their list. */
  ids?: number[]
  target?: ProductTargetInput
  /** Of customers, the same. */
  customers?: CustomerTargetInput
  count: number
  onClose: () => void
}
type Shown = { price: boolean; qr: boolean; barcode: boolean }
/** What "as many as there are" means of each; a place has one label, however many plants stand in it. */
const counted = {
  size: 'plants',
  lot: 'plants',
  mother_plant: 'plants',
  place: null,
  order: 'ordered',
  local_lot: 'local',
  seed_collection: null,
  customer: null,
} as const satisfies Record<LabelSubject, string | null>

/** What is told by where it comes from rather than by what it costs, and of these what has no price at all. */
const told: readonly LabelSubject[] = ['lot', 'mother_plant', 'local_lot', 'seed_collection']
const unpriced: readonly LabelSubject[] = ['mother_plant', 'place', 'local_lot', 'seed_collection']

/** Labels of whatever was chosen in a list: by a template of the shop or one that is shipped, on paper or for a printer of labels. */
export function PrintLabels({ subject, ids, target, customers, count, onClose }: PrintLabelsProps) {
  const { t } = useTranslation(['printing', 'kit'])
  const templates = useQuery(read(studioRoutes.listLabelTemplates, {}))
  const ofCustomers = subject === 'customer'
  const shipped: readonly (LabelKind | 'address')[] = ofCustomers ? ['address'] : labelKinds
  const [look, setLook] = useState<string>(ofCustomers ? 'address' : told.includes(subject) ? 'plant' : 'price')
  const [format, setFormat] = useState<LabelFormat>('a4-24')
  const [copies, setCopies] = useState<number | null>(1)
  const [skip, setSkip] = useState<number | null>(0)
  // Who labels an order mostly labels each of its plants.
  const [perStock, setPerStock] = useState(subject === 'order')
  const per = counted[subject]
  const parts = (['price', 'qr', 'barcode'] as const).filter((part) => part !== 'price' || !unpriced.includes(subject))
  const ofSizes = subject === 'size' || subject === 'order'
  const [shown, setShown] = useState<Shown>({ price: true, qr: true, barcode: true })
  const [busy, setBusy] = useState(false)
  const items = templates.data?.items ?? []
  const own = items.find((each) => String(each.id) === look)
  const paper = own?.paper ?? format
  const print = async (output: 'pdf' | 'zpl-203' | 'zpl-300'): Promise<void> => {
    const of = target ? { target } : customers ? { customers } : { ids: ids ?? [] }
    const choice = own ? { templateId: own.id } : ofCustomers ? {} : { kind: look as LabelKind }
    const body = { subject, ...of, ...choice, format: paper, perStock, copies: copies ?? 1, skip: skip ?? 0, output, ...shown }
    setBusy(true)
    try {
      if (output === 'pdf') await openFile(studioRoutes.printLabels, { body })
      else {
        const { blob, name } = await fetchFile(studioRoutes.printLabels, { body })
        saveBlob(blob, name ?? 'labels.zpl')
      }
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t(`labels.of.${subject}`, { count })} onClose={onClose}>
      <Stack gap="sm">
        <Select
          label={t('labels.kind')}
          data={[
            {
              group: t('labels.shipped'),
              items: shipped.map((value) => ({ value: value as string, label: t(`labels.kinds.${value}`) })),
            },
            ...(items.length > 0
              ? [{ group: t('labels.own'), items: items.map(({ id, name }) => ({ value: String(id), label: name })) }]
              : []),
          ]}
          value={look}
          allowDeselect={false}
          onChange={(value) => value && setLook(value)}
        />
        <Link to={paths.labels} target="_blank">
          {t('labels.studioLink')}
        </Link>
        {!own && (
          <Select
            label={t('labels.format')}
            data={labelFormats.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
            value={format}
            allowDeselect={false}
            onChange={(value) => value && setFormat(value)}
          />
        )}
        {per && <Switch label={t(`labels.per.${per}`)} checked={perStock} onChange={(event) => setPerStock(event.currentTarget.checked)} />}
        <Group grow align="flex-end">
          {!perStock && <FigureInput label={t(ofSizes ? 'labels.copies' : 'labels.copiesEach')} value={copies} onChange={setCopies} />}
          {paper.startsWith('a4') && <FigureInput label={t('labels.skip')} value={skip} onChange={setSkip} />}
        </Group>
        {ofCustomers && (
          <Text size="sm" c="dimmed">
            {t('labels.addresses')}
          </Text>
        )}
        {!own && !ofCustomers && (
          <Group gap="lg">
            {parts.map((part) => (
              <Switch
                key={part}
                label={t(`labels.show.${part}`)}
                checked={shown[part]}
                onChange={(event) => setShown({ ...shown, [part]: event.currentTarget.checked })}
              />
            ))}
          </Group>
        )}
        <Group justify="flex-end" mt="md">
          {paper.startsWith('roll') && (
            <>
              <Button look="quiet" busy={busy} onClick={() => void print('zpl-203')}>
                {t('labels.zpl203')}
              </Button>
              <Button look="quiet" busy={busy} onClick={() => void print('zpl-300')}>
                {t('labels.zpl300')}
              </Button>
            </>
          )}
          <Button look="main" busy={busy} onClick={() => void print('pdf')}>
            {t('print')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
