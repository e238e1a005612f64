import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import { type ProductDetails, productRoutes } from '@plantule/contract/catalogue/products'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { LongTextField } from '../../../kit/form/fields.tsx'
import { PlantNotices } from '../../../kit/plant-rules/PlantNotices.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LatinName } from '../../../ui/values.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { useProposal } from './use-proposal.ts'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the reference data know of the plant: its accepted name, a rule against its sale, a sheet to take over. */
export function PlantKnowledge({ form, record, readOnly }: { form: ProductFormState; record: ProductDetails | null; readOnly: boolean }) {
  const { t } = useTranslation('product')
  const botanical = useWatch({ control: form.control, name: 'botanical' })
  const proposal = useProposal(form)
  if (!proposal?.taxon) return null
  const { taxon } = proposal
  const fields = Object.keys(proposal.botanical) as (keyof Botanical)[]
  const missing = fields.filter((field) => isBlank(botanical?.[field]))
  const takeOver = (): void => {
    // Only what is empty: the grower has the last word.
    for (const field of missing) form.setValue(`botanical.${field}`, proposal.botanical[field], { shouldDirty: true })
  }
  return (
    <Panel title={t('known.title')}>
      <Stack gap="sm">
        {taxon.regulatedBy && <RuleNotice record={record} rule={taxon.regulatedBy} />}
        <Text size="sm">
          <LatinName name={taxon.scientificName} /> {taxon.author}
          {taxon.family && ` · ${taxon.family}`}
          {taxon.synonym && ` · ${t('known.synonym', { name: taxon.synonym })}`}
        </Text>
        <PlantNotices taxonId={taxon.id} kinds={['protected', 'forest', 'provenance']} />
        {!readOnly && missing.length > 0 && (
          <Group>
            <Button onClick={takeOver}>{t('known.takeOver', { count: missing.length })}</Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

/** Says that order and till refuse the plant; the owner may give their reason to sell it all the same. */
function RuleNotice({ record, rule }: { record: ProductDetails | null; rule: string }) {
  const { t } = useTranslation('product')
  const isOwner = useCan('team.write')
  const [asking, setAsking] = useState(false)
  const allow = useAction(productRoutes.allowRegulated, [productRoutes.getProduct, productRoutes.listProducts], { onError: () => true })
  const reason = record?.regulatedReason
  return (
    <Alert color={reason ? 'gray' : 'orange'} title={t(reason ? 'known.allowed' : 'saleForbidden')}>
      <Text size="sm">{t('regulated', { rule })}</Text>
      {reason && <Text size="sm">{t('known.reason', { name: record.regulatedByName ?? '', reason })}</Text>}
      {record && isOwner && (
        <Group mt="xs">
          {reason ? (
            <Button onClick={() => allow.mutate({ params: { id: record.id }, body: { reason: null } })}>{t('known.forbid')}</Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('known.allow')}</Button>
          )}
        </Group>
      )}
      {record && asking && (
        <DialogForm
          title={t('known.allow')}
          values={{ reason: '' }}
          saveLabel={t('known.allowIt')}
          onClose={() => setAsking(false)}
          save={({ reason: given }) => allow.mutateAsync({ params: { id: record.id }, body: { reason: given } })}
        >
          {({ control }) => <LongTextField control={control} name="reason" label={t('known.why')} required />}
        </DialogForm>
      )}
    </Alert>
  )
}
