import { SettingsPage } from '../kit/settings/SettingsPage.tsx'
import { Button } from '../ui/Button.tsx'

export function SettingsSample() {
  return (
    <SettingsPage
      title="Réglages de culture"
      sections={[
        { id: 'lots', title: 'Lots', text: 'Comment un lot est nommé et choisi à la vente.', content: <Button>Changer le modèle</Button> },
        { id: 'places', title: 'Lieux', text: 'Serres, tunnels et planches.', content: <Button>Ajouter une serre</Button> },
        { id: 'labels', title: 'Étiquettes', content: <Button>Choisir l’imprimante</Button> },
      ]}
    />
  )
}
