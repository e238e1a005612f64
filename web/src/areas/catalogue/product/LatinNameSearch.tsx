import { taxonomyRoutes, type LatinName as Taxon } from '@plantule/contract/taxonomy/taxonomy'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { useInit } from '../../../api/session.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { LatinName } from '../../../ui/values.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Finds a species by any of its names and ties the product to it. */
export function LatinNameSearch({ form }: { form: ProductFormState }) {
  const { t, i18n } = useTranslation('product')
  const { client } = useInit()
  /** The name that the last choice filled in; one that somebody typed stays. */
  const filled = useRef('')
  const cdNom = useWatch({ control: form.control, name: 'taxonCdNom' })
  const change = { shouldDirty: true, shouldTouch: true } as const

  const find = async (q: string): Promise<readonly Taxon[]> =>
    (await call(taxonomyRoutes.searchLatinName, { params: { q }, query: { shop: client.uid } })).items
  const commonName = (taxon: Taxon): string | null => (i18n.language === 'en' ? (taxon.englishName ?? taxon.frenchName) : taxon.frenchName)
  const pick = (taxon: Taxon): void => {
    form.setValue('latinName', taxon.scientificName, change)
    form.setValue('taxonCdNom', taxon.cdNom ?? taxon.matchedCdNom, change)
    form.setValue('botanical.family', taxon.family, change)
    if (taxon.cultivar && form.getValues('cultivar') === '') form.setValue('cultivar', taxon.cultivar, change)
    if (['', filled.current].includes(form.getValues('name'))) {
      filled.current = capital(taxon.frenchName ?? taxon.scientificName)
      form.setValue('name', filled.current, { ...change, shouldValidate: true })
    }
  }
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Suggest
          name="taxa"
          label={t('species')}
          placeholder={t('speciesHint')}
          icon={<IconSearch size={16} />}
          find={find}
          keyOf={(taxon) => `${taxon.id} ${taxon.matchedName}`}
          isExact={(taxon, typed) => taxon.scientificName.toLowerCase() === typed.toLowerCase()}
          onPick={pick}
          nothing={t('speciesNone')}
          render={(taxon) => (
            <div>
              <Text size="sm" component="div">
                <LatinName name={taxon.scientificName} />{' '}
                <Text component="span" size="xs" c="dimmed">
                  {taxon.author}
                </Text>{' '}
                {taxon.regulatedBy && <Pill tone="bad">{t('saleForbidden')}</Pill>}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {[commonName(taxon), taxon.family, taxon.isSynonym && t('synonym', { name: taxon.matchedName })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          )}
        />
      </div>
      {cdNom && (
        <Group gap={2} wrap="nowrap">
          <Pill tone="good">TAXREF {cdNom}</Pill>
          <IconButton label={t('untie')} size="sm" onClick={() => form.setValue('taxonCdNom', null, change)}>
            <IconX size={14} />
          </IconButton>
        </Group>
      )}
    </Group>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
