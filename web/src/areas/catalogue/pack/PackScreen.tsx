import { type Pack, PackInput, packRoutes } from '@plantule/contract/packs/packs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useRecord } from '../../../kit/form/use-record.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { type DraftPart, DraftParts } from './DraftParts.tsx'
import { PackFields } from './PackFields.tsx'
import { PackParts } from './PackParts.tsx'
import { PackPictures } from './PackPictures.tsx'

const Body = PackInput.omit({ items: true })
const stale = [packRoutes.listPacks, packRoutes.getPack]
const quiet = { onError: () => true } as const

export default function PackScreen() {
  const id = useRouteId('packId')
  const { data: config, error: noConfig } = useQuery(read(packRoutes.packConfig, {}))
  const { data, error, refetch } = useQuery({ ...read(packRoutes.getPack, { params: { id } }), enabled: id !== toCreate })
  const failure = error ?? noConfig
  if (failure) return <LoadFailed error={failure} retry={() => void refetch()} />
  if (id === toCreate) return config ? <NewPack discountBp={config.defaultDiscountBp} /> : <Waiting />
  return data ? <EditPack pack={data} /> : <Waiting />
}

const fieldsOf = ({ reference, name, description, published, priceKind, priceCents, discountBp }: Pack) => ({
  reference,
  name,
  description,
  published,
  priceKind,
  priceCents,
  discountBp,
})

function NewPack({ discountBp }: { discountBp: number }) {
  const { t } = useTranslation('packs')
  const create = useAction(packRoutes.createPack, stale, quiet)
  const [parts, setParts] = useState<DraftPart[]>([])
  const values = useMemo(
    () => ({ reference: '', name: '', description: '', published: false, priceKind: 'computed' as const, priceCents: 0, discountBp }),
    [discountBp],
  )
  const form = useRecordForm({
    schema: Body,
    values,
    save: (body) =>
      create.mutateAsync({ body: { ...body, items: parts.map(({ item, quantity }) => ({ subproductId: item.subproductId, quantity })) } }),
    saidOnSave: '',
    opens: (pack) => paths.pack(pack.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      subtitle={t('newText')}
      back={{ to: paths.packs, label: t('title') }}
      creating
      fieldNames={{ name: t('name'), reference: t('reference') }}
    >
      <PackFields />
      <DraftParts parts={parts} onChange={setParts} />
    </FormScreen>
  )
}

function EditPack({ pack }: { pack: Pack }) {
  const { t } = useTranslation('packs')
  const mayWrite = useCan('catalogue.write')
  const { form, change } = useRecord({
    get: packRoutes.getPack,
    update: packRoutes.updatePack,
    stale,
    record: pack,
    schema: Body,
    bodyOf: fieldsOf,
  })
  const locked = !mayWrite ? t('readOnly') : pack.archivedAt ? t('archivedText') : false
  return (
    <FormScreen
      form={form}
      title={pack.name}
      subtitle={pack.reference}
      aside={
        <Pill tone={pack.archivedAt ? 'bad' : pack.published ? 'good' : 'calm'}>
          {t(pack.archivedAt ? 'gone' : pack.published ? 'published' : 'hidden')}
        </Pill>
      }
      back={{ to: paths.packs, label: t('title') }}
      actions={pack.archivedAt && mayWrite && <Button onClick={() => void change({ archived: false })}>{t('restore')}</Button>}
      readOnly={locked}
      fieldNames={{ name: t('name'), reference: t('reference'), priceCents: t('price'), discountBp: t('discount') }}
    >
      <PackParts pack={pack} readOnly={Boolean(locked)} />
      <PackFields />
      <PackPictures pack={pack} readOnly={Boolean(locked)} />
    </FormScreen>
  )
}
