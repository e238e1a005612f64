/** What people of the nursery tell each other about an order. */
export const remarks = [
  'Client passé au comptoir, à regrouper avec sa prochaine commande.',
  'Choisir des sujets bien ramifiés.',
  'Appeler avant la livraison, le portail est fermé.',
  'Remplacer par la variété voisine si besoin, le client est d’accord.',
  'Mise en jauge demandée jusqu’au week-end.',
  'Attention : camion sans hayon, prévoir deux personnes.',
  'Étiquettes de prix à retirer, c’est un cadeau.',
  'Passeport phytosanitaire à joindre au bon de livraison.',
]
