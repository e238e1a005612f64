import { productRoutes } from '@plantule/contract/catalogue/products'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { SimpleWelcome, type WelcomePage, welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { IconPlant, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { RichText } from '../../../kit/rich-text/RichText.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MultiSelect } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const findProducts = (q: string) =>
  call(productRoutes.listProducts, { params: { page: 1 }, query: { q, size: 25 } }).then(({ items }) => items.slice(0, 8))
const valuesOf = ({ title, html, categories, products }: WelcomePage): SimpleWelcome => ({
  title,
  html,
  categories: categories.map(({ id }) => id),
  products: products.map(({ id }) => id),
})

/** The simple welcome page; saving it shows it. */
export function WelcomeForm({ welcome }: { welcome: WelcomePage }) {
  const { t } = useTranslation(['look', 'kit'])
  const mayWrite = useCan('storefront.write')
  const stale = [welcomeRoutes.getWelcomePage]
  const set = useAction(welcomeRoutes.setSimpleWelcome, stale, { onError: () => true })
  const complex = useAction(welcomeRoutes.setComplexWelcome, stale)
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const [known, setKnown] = useState(welcome.products)
  const values = useMemo(() => valuesOf(welcome), [welcome])
  const form = useRecordForm({ schema: SimpleWelcome, values, save: (body) => set.mutateAsync({ body }), draft: 'site-welcome' })
  const { control } = form
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ html: t('welcome.words') }}>
      <Panel
        title={t('welcome.title')}
        text={t(welcome.kind === 'simple' ? 'welcome.isSimple' : 'welcome.isComplex')}
        actions={
          mayWrite &&
          welcome.kind === 'simple' && (
            <Button size="xs" busy={complex.isPending} onClick={() => complex.mutate({ body: {} })}>
              {t('welcome.toComplex')}
            </Button>
          )
        }
      >
        <Stack gap="sm">
          <TextField control={control} name="title" label={t('welcome.heading')} />
          <Controller
            control={control}
            name="html"
            render={({ field }) => (
              <RichText label={t('welcome.words')} value={field.value} onChange={field.onChange} readOnly={!mayWrite} />
            )}
          />
          <Controller
            control={control}
            name="categories"
            render={({ field }) => (
              <MultiSelect
                label={t('welcome.categories')}
                data={categoryOptions(menu.data)}
                value={field.value.map(String)}
                onChange={(ids) => field.onChange(ids.map(Number))}
                maxValues={12}
                searchable
                readOnly={!mayWrite}
              />
            )}
          />
          <Controller
            control={control}
            name="products"
            render={({ field }) => (
              <Stack gap="xs">
                {mayWrite && (
                  <Suggest
                    name="welcome products"
                    label={t('welcome.products')}
                    placeholder={t('welcome.findProduct')}
                    icon={<IconPlant size={18} aria-hidden />}
                    find={findProducts}
                    keyOf={(product) => product.id}
                    render={(product) => product.name}
                    onPick={(product) => {
                      setKnown([...known, product])
                      if (!field.value.includes(product.id)) field.onChange([...field.value, product.id])
                    }}
                  />
                )}
                <Group gap="xs">
                  {field.value.map((id) => (
                    <Button
                      key={id}
                      size="xs"
                      icon={<IconX size={13} aria-label={t('kit:delete')} />}
                      onClick={() => field.onChange(field.value.filter((each) => each !== id))}
                    >
                      {known.find((each) => each.id === id)?.name ?? String(id)}
                    </Button>
                  ))}
                </Group>
              </Stack>
            )}
          />
          <Text size="xs" c="dimmed">
            {t('welcome.hidden')}
          </Text>
        </Stack>
      </Panel>
    </RecordFormFrame>
  )
}
