import { IconArchive, IconPlant2, IconPrinter } from '@tabler/icons-react'
import type { Column } from '../kit/list/column.ts'
import { useList } from '../kit/list/list-state.ts'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Picture } from '../ui/Picture.tsx'
import { Pill, type Tone } from '../ui/Pill.tsx'
import { showToast } from '../ui/toast.ts'
import { Day, Euro, Figure, LatinName } from '../ui/values.tsx'
import { sampleRoutes, type Sample } from './sample.ts'

const statuses: Record<Sample['status'], { label: string; tone: Tone }> = {
  on_sale: { label: 'En vente', tone: 'good' },
  low: { label: 'Stock bas', tone: 'attention' },
  sold_out: { label: 'Épuisé', tone: 'bad' },
  archived: { label: 'Archivé', tone: 'calm' },
}

const columns: Column<Sample>[] = [
  { id: 'picture', header: 'Image', cell: () => <Picture src={null} size={34} />, width: '4rem', card: 'picture' },
  { id: 'name', header: 'Végétal', cell: (one) => <Name plant={one} />, sort: 'name', card: 'title' },
  {
    id: 'status',
    header: 'État',
    cell: (one) => <Pill tone={statuses[one.status].tone}>{statuses[one.status].label}</Pill>,
    card: 'corner',
  },
  { id: 'container', header: 'Contenant', cell: (one) => one.container },
  { id: 'sowedOn', header: 'Semé le', cell: (one) => <Day day={one.sowedOn} />, sort: 'sowedOn' },
  { id: 'stock', header: 'Stock', cell: (one) => <Figure value={one.stock} />, sort: 'stock', align: 'right' },
  { id: 'price', header: 'Prix TTC', cell: (one) => <Euro cents={one.priceCents} />, sort: 'priceCents', align: 'right' },
]

function Name({ plant }: { plant: Sample }) {
  return (
    <>
      <div>{plant.name}</div>
      <LatinName name={plant.latinName} dimmed />
    </>
  )
}

export function ListSample() {
  const list = useList(sampleRoutes.list, { name: 'kit', defaults: { sort: 'name', dir: 'asc' } })
  return (
    <ListScreen
      title="Végétaux"
      list={list}
      columns={columns}
      nameOf={(one) => one.reference}
      searchHint="Nom, nom latin, référence"
      views={[
        { name: 'Tous', search: {} },
        { name: 'En vente', search: { status: 'on_sale' } },
        { name: 'À réassortir', search: { status: 'low,sold_out' } },
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: 'État',
          many: true,
          options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
        },
        { kind: 'days', key: 'from', until: 'until', label: 'Semé' },
        { kind: 'flag', key: 'organic', label: 'Bio', yes: 'Certifié bio', no: 'Non certifié' },
        { kind: 'presence', key: 'note', label: 'Note' },
        { kind: 'euros', key: 'minPrice', label: 'Prix au moins' },
      ]}
      bulk={[
        {
          label: 'Étiquettes',
          icon: <IconPrinter size={16} />,
          run: ({ count }) => void showToast({ text: `${count} étiquettes demandées.` }),
        },
        {
          label: 'Archiver',
          icon: <IconArchive size={16} />,
          run: async ({ count }, clear) => {
            const yes = await confirm({
              title: `Archiver ${count} végétaux ?`,
              text: 'Ils quittent la boutique en ligne et la caisse. Les commandes passées les gardent.',
              confirm: `Archiver ${count} végétaux`,
              danger: true,
            })
            if (!yes) return
            clear()
            showToast({ text: `${count} végétaux archivés.`, action: { label: 'Annuler', run: () => undefined } })
          },
        },
      ]}
      bulkMatching
      rowActions={(one) => [
        { label: 'Dupliquer', run: () => void showToast({ text: `${one.name} dupliqué.` }) },
        { label: 'Supprimer', danger: true, disabled: one.stock > 0 && 'Il reste du stock', run: () => undefined },
      ]}
      preview={(one) => <Name plant={one} />}
      create={{ label: 'Nouveau végétal', run: () => undefined }}
      actions={[{ label: 'Exporter', run: () => undefined }]}
      empty={{
        icon: <IconPlant2 size={32} stroke={1.5} />,
        title: 'Votre catalogue commence ici',
        text: 'Un végétal porte un nom latin, des conditionnements, des prix et un stock.',
        action: <Button look="main">Créer un végétal</Button>,
      }}
    />
  )
}
