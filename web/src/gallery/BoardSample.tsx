import { useState } from 'react'
import { Board } from '../kit/board/Board.tsx'
import { Page } from '../kit/Page.tsx'

const columns = [
  { id: 'new', name: 'À contacter' },
  { id: 'shown', name: 'Démonstration' },
  { id: 'offered', name: 'Offre envoyée' },
  { id: 'won', name: 'Signé' },
] as const
type Stage = (typeof columns)[number]['id']

const names = ['Pépinières du Val', 'Ferme des Aulnes', 'Graines de Loire', 'Vivaces du Perche', 'Arbres et Cie']

export function BoardSample() {
  const [cards, setCards] = useState(names.map((name, index) => ({ id: index + 1, name, stage: columns[index % 3]?.id as Stage })))
  return (
    <Page title="Tableau">
      <Board
        label="Prospects"
        columns={columns}
        cards={cards}
        idOf={(card) => card.id}
        nameOf={(card) => card.name}
        columnOf={(card) => card.stage}
        onMove={(moved, stage) => setCards(cards.map((card) => (card.id === moved.id ? { ...card, stage } : card)))}
      >
        {(card) => <b>{card.name}</b>}
      </Board>
    </Page>
  )
}
