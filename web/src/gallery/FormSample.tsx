import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { read, useAction } from '../api/query.ts'
import { ChoiceField, DayField, LongTextField, MoneyField, PercentField, StockField, SwitchField, TextField } from '../kit/form/fields.tsx'
import { FormScreen } from '../kit/form/FormScreen.tsx'
import { useRecordForm } from '../kit/form/record-form.ts'
import { Waiting } from '../kit/Waiting.tsx'
import { Grid } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { Pill } from '../ui/Pill.tsx'
import { SampleBody, sampleRoutes } from './sample.ts'
import type { z } from 'zod'

const one = { params: { id: 1 } }

export function FormSample() {
  const { data } = useQuery(read(sampleRoutes.get, one))
  return data ? <Edit record={data} /> : <Waiting />
}

function Edit({ record }: { record: z.input<typeof SampleBody> }) {
  const update = useAction(sampleRoutes.update, [sampleRoutes.get, sampleRoutes.list], { onError: () => true })
  const form = useRecordForm({
    schema: SampleBody,
    values: record,
    save: (body) => update.mutateAsync({ ...one, body }),
    version: record.version,
    reread: async () => {
      const theirs = await call(sampleRoutes.get, one)
      return { values: theirs, version: theirs.version }
    },
  })
  const { control } = form
  return (
    <FormScreen
      form={form}
      title={record.name}
      aside={<Pill tone="good">En vente</Pill>}
      back={{ to: '/kit?kit=list', label: 'Végétaux' }}
      fieldNames={{ name: 'Nom', latinName: 'Nom latin', stock: 'Stock', priceCents: 'Prix' }}
    >
      <Panel
        title="Identité"
        text="Écrivez « doublon » dans le nom pour voir les erreurs du serveur, « conflit » pour une version périmée."
      >
        <Grid>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="name" label="Nom" required />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="latinName" label="Nom latin" required />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="notes" label="Notes" />
          </Grid.Col>
        </Grid>
      </Panel>
      <Panel title="Vente">
        <Grid>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <MoneyField control={control} name="priceCents" label="Prix TTC" required />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <PercentField control={control} name="vatBp" label="TVA" />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <StockField control={control} name="stock" label="Stock" unit="pots" />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <DayField control={control} name="sowedOn" label="Semé le" />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <ChoiceField
              control={control}
              name="status"
              label="État"
              required
              options={[
                { value: 'on_sale', label: 'En vente' },
                { value: 'archived', label: 'Archivé' },
              ]}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <SwitchField control={control} name="visible" label="Visible en boutique" />
          </Grid.Col>
        </Grid>
      </Panel>
    </FormScreen>
  )
}
