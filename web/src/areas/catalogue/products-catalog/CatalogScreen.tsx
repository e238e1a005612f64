import { CATALOG_AT_ONCE, catalogLayouts, catalogOrders, printingRoutes, type CatalogLayout } from '@plantule/contract/printing/printing'
import { papersRoutes, PLAIN_COLOUR, shadesOf } from '@plantule/contract/shops/papers'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, openFile } from '../../../api/download.ts'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { read, readList, useAction } from '../../../api/query.ts'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Select, Switch, TextInput } from '../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { LayoutChoice } from './LayoutChoice.tsx'
import { blankCatalog, queryOf } from './query-of.ts'

/** Chooses what to print and how it looks, then prints it or sends it to the downloads. */
export default function CatalogScreen() {
  const { t } = useTranslation(['printing', 'products', 'kit'])
  const { price_profiles } = useInit()
  const [choice, setChoice] = useState(blankCatalog)
  const [busy, setBusy] = useState(false)
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const tags = useQuery(read(productRoutes.listTags, {}))
  const look = useQuery(read(papersRoutes.getPaperLook, {}))
  const colour = choice.colour ?? look.data?.colour ?? PLAIN_COLOUR
  const query = queryOf(choice)
  const size = useQuery(readList(printingRoutes.catalogSize, { query }))
  const making = useAction(printingRoutes.makeCatalog, [downloadRoutes.listDownloads], {
    onSuccess: () => showToast({ tone: 'info', text: t('started') }),
  })
  const change = (given: Partial<typeof choice>): void => setChoice({ ...choice, ...given })
  const count = size.data?.products ?? 0
  const large = count > CATALOG_AT_ONCE
  const nothing = size.data !== undefined && count === 0 && t('nothing')

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work().catch(showError)
    setBusy(false)
  }
  const print = () => run(() => openFile(printingRoutes.catalog, { query }))
  const sheet = () => run(() => download(printingRoutes.availabilitySheet, { query }, `${t('availabilityName')}.xlsx`))
  const profiles = price_profiles.map(({ id, name }) => ({ value: String(id), label: name }))
  const tagOptions = (tags.data?.items ?? []).map(({ tag, products }) => ({ value: tag, label: `${tag} (${products})` }))
  const typeOptions = [
    { value: 'plant', label: t('products:title.plant') },
    { value: 'other', label: t('products:title.other') },
  ]
  return (
    <Page
      title={t('catalog')}
      back={{ to: paths.products, label: t('products:title.plant') }}
      width="record"
      actions={
        <Group gap={6}>
          <Button icon={<IconDownload size={16} />} onClick={() => void sheet()} busy={busy} disabled={nothing}>
            {t('spreadsheet')}
          </Button>
          {large ? (
            <Button
              look="main"
              icon={<IconPrinter size={16} />}
              busy={making.isPending}
              onClick={() => making.mutate({ query })}
              disabled={nothing}
            >
              {t('prepare')}
            </Button>
          ) : (
            <Button look="main" icon={<IconPrinter size={16} />} busy={busy} onClick={() => void print()} disabled={nothing}>
              {t('print')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <Panel title={t('layout')}>
          <LayoutChoice
            layouts={catalogLayouts}
            value={choice.layout}
            colour={shadesOf(colour).accent}
            onChange={(layout: CatalogLayout) => change({ layout })}
          />
        </Panel>
        <Panel
          title={t('content')}
          text={
            size.data
              ? t('count', { count, shown: figure(count), sizes: t('sizes', { count: size.data.sizes, shown: figure(size.data.sizes) }) })
              : undefined
          }
        >
          <Grid>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={t('products:category')}
                data={categoryOptions(menu.data)}
                value={choice.category}
                onChange={(category) => change({ category })}
                clearable
                searchable
                placeholder={t('all')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={t('type')}
                data={typeOptions}
                value={choice.type}
                onChange={(type) => change({ type })}
                clearable
                placeholder={t('all')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={t('products:tag')}
                data={tagOptions}
                value={choice.tag}
                onChange={(tag) => change({ tag })}
                clearable
                searchable
                placeholder={t('all')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextInput label={t('search')} value={choice.q} onChange={(event) => change({ q: event.currentTarget.value })} />
            </Grid.Col>
            <Grid.Col span={12}>
              <Group gap="lg">
                <Switch
                  label={t('availableOnly')}
                  checked={choice.availableOnly}
                  onChange={(event) => change({ availableOnly: event.currentTarget.checked })}
                />
                <Switch
                  label={t('publishedOnly')}
                  checked={choice.publishedOnly}
                  onChange={(event) => change({ publishedOnly: event.currentTarget.checked })}
                />
              </Group>
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('presentation')}>
          <Grid>
            <Grid.Col span={{ base: 12, sm: 8 }}>
              <TextInput
                label={t('docTitle')}
                placeholder={t(`titles.${choice.layout}`)}
                maxLength={100}
                value={choice.title}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TextInput
                type="color"
                label={t('colour')}
                value={colour}
                onChange={(event) => change({ colour: event.currentTarget.value })}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <TextInput
                label={t('intro')}
                maxLength={1000}
                value={choice.intro}
                onChange={(event) => change({ intro: event.currentTarget.value })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={t('order')}
                data={catalogOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
                value={choice.order}
                allowDeselect={false}
                onChange={(order) => order && change({ order })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Select
                label={t('prices')}
                data={profiles}
                value={choice.profileId}
                onChange={(profileId) => change({ profileId })}
                clearable
                placeholder={t('publicPrices')}
              />
            </Grid.Col>
          </Grid>
        </Panel>
        {large && (
          <Text size="sm" c="dimmed">
            {t('large')}
          </Text>
        )}
      </Stack>
    </Page>
  )
}
