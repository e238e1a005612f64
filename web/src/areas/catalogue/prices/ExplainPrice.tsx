import { customersRoutes } from '@plantule/contract/customers/routes'
import { type Explanation, pricingRoutes } from '@plantule/contract/pricing/pricing'
import { useQuery } from '@tanstack/react-query'
import { IconUserSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { readList } from '../../../api/query.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Grid, Group, Stack, Text, Title } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro } from '../../../ui/values.tsx'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'
import classes from './Prices.module.css'

type Named = { id: number; name: string }
const findCustomers = (q: string) => call(customersRoutes.listCustomers, { query: { q, size: 25 } }).then(({ items }) => items.slice(0, 10))

/** Whatever is asked at the counter: why this price, for this customer and this many? */
export function ExplainPrice({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('prices')
  const [article, setArticle] = useState<Named | null>(null)
  const [customer, setCustomer] = useState<Named | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  const query = { subproductId: article?.id ?? 0, quantity: Math.max(1, quantity ?? 1), ...(customer && { customerId: customer.id }) }
  const { data } = useQuery({ ...readList(pricingRoutes.explain, { query }), enabled: article !== null })
  return (
    <Page title={t('title')} width="full">
      <Group mb="sm">{tabs}</Group>
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Panel title={t('explain.title')} text={t('explain.text')}>
            <Stack gap="sm">
              <ArticleSuggest label={t('findArticle')} onPick={(item) => setArticle({ id: item.subproductId, name: item.label })} />
              {article && <Text fw={600}>{article.name}</Text>}
              {customer ? (
                <Group justify="space-between">
                  <Text fw={600}>{customer.name}</Text>
                  <Button size="xs" onClick={() => setCustomer(null)}>
                    {t('explain.noCustomer')}
                  </Button>
                </Group>
              ) : (
                <Suggest
                  name="explain-customers"
                  label={t('explain.customer')}
                  icon={<IconUserSearch size={18} aria-hidden />}
                  find={findCustomers}
                  keyOf={(one) => one.id}
                  render={(one) => <Text size="sm">{one.name}</Text>}
                  onPick={(one) => setCustomer({ id: one.id, name: one.name })}
                />
              )}
              <FigureInput label={t('quantity')} scale={1} digits={0} value={quantity} onChange={setQuantity} />
            </Stack>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title={t('explain.steps')}>{data && article ? <Steps price={data} /> : <Text c="dimmed">{t('explain.none')}</Text>}</Panel>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Steps({ price }: { price: Explanation }) {
  const { t } = useTranslation('prices')
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2}>
          <Euro cents={price.unitCents} /> {t(`modes.${price.mode}`)}
        </Title>
        <Text c="dimmed" size="sm">
          {price.profile ? t('explain.profile', { name: price.profile.name }) : t('explain.noProfile')}
        </Text>
      </Group>
      <ol className={classes.steps}>
        {price.steps.map((step, index) => (
          <li key={index} className={classes.step} data-used={step.used || undefined}>
            <span>
              {t(`steps.${step.kind}`)} {step.label && <b>{step.label}</b>}
              {!step.used && <small> {t('explain.unused')}</small>}
            </span>
            <span>
              <Euro cents={step.unitCents} /> <small>{t(`modes.${step.mode}`)}</small>
            </span>
          </li>
        ))}
      </ol>
      {price.lowest30DaysCents !== null && <Text size="sm">{t('explain.lowest', { price: euros(price.lowest30DaysCents) })}</Text>}
      {price.profile && price.profile.minOrderCents > 0 && (
        <Text size="sm">{t('explain.minimum', { price: euros(price.profile.minOrderCents) })}</Text>
      )}
    </Stack>
  )
}
