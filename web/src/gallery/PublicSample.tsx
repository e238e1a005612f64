import { PublicPage } from '../kit/public/PublicPage.tsx'
import { Button } from '../ui/Button.tsx'

export function PublicSample() {
  return (
    <PublicPage shop="Pépinière des Sources" title="Choisissez votre rendez-vous" foot="12 chemin des Serres, 49000 Angers">
      <p>Nous vous attendons pour voir la démonstration ensemble.</p>
      <Button look="main" size="lg" fullWidth>
        Jeudi 9 avril à 10 h
      </Button>
    </PublicPage>
  )
}
