import { TextField, ChoiceField, DayField } from '../kit/form/fields.tsx'
import { useRecordForm } from '../kit/form/record-form.ts'
import { Page } from '../kit/Page.tsx'
import { Wizard } from '../kit/wizard/Wizard.tsx'
import { Stack } from '../ui/layout.ts'
import { SampleBody } from './sample.ts'

const nothing = {
  name: '',
  latinName: '',
  status: 'on_sale' as const,
  stock: 0,
  priceCents: 100,
  vatBp: 1000,
  sowedOn: null,
  notes: '',
  visible: true,
  version: 1,
}

export function WizardSample() {
  const form = useRecordForm({ schema: SampleBody, values: nothing, save: (body) => Promise.resolve(body), draft: 'kit.wizard' })
  const { control } = form
  return (
    <Page title="Nouvelle culture" width="record">
      <Wizard
        form={form}
        label="Étapes"
        finish="Créer la culture"
        steps={[
          {
            id: 'plant',
            name: 'Plante',
            fields: ['name', 'latinName'],
            content: (
              <Stack>
                <TextField control={control} name="name" label="Nom" required />
                <TextField control={control} name="latinName" label="Nom latin" required />
              </Stack>
            ),
          },
          { id: 'when', name: 'Semis', fields: ['sowedOn'], content: <DayField control={control} name="sowedOn" label="Semé le" /> },
          {
            id: 'sale',
            name: 'Vente',
            text: 'Se change plus tard.',
            fields: ['status'],
            content: (
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
            ),
          },
        ]}
      />
    </Page>
  )
}
