const words = (list: string): string[] => list.split(' ')

export const womenNames = words(
  'Marie Nathalie Isabelle Sylvie Catherine Martine Christine Françoise Valérie Sandrine Stéphanie Sophie Véronique Céline Chantal Anne Patricia Julie Brigitte Aurélie Laurence Émilie Claire Camille Élodie Hélène Manon Léa Chloé Lucie Inès Jade Louise Alice Margaux Solène Gwenaëlle Maëlle Fatima Aïcha Nadia Yasmine Rozenn Agnès Béatrice Delphine Florence Noémie Pauline Océane',
)
export const menNames = words(
  'Jean Pierre Michel Philippe Alain Nicolas Christophe Patrick Daniel Laurent Stéphane Frédéric Olivier Thierry Sébastien Julien David Pascal François Éric Thomas Vincent Bruno Antoine Guillaume Romain Maxime Alexandre Hugo Lucas Théo Mathis Nathan Louis Gabriel Arthur Yann Loïc Erwan Gaël Karim Mehdi Mohamed Samuel Benoît Fabrice Damien Quentin Rémi Étienne',
)
export const lastNames = words(
  'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Müller Lefèvre Faure André Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud Martinez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron Picard Roger Fabre Aubert Lemoine Renaud Dumas Lacroix Olivier Philippe Bourgeois Pierre Benoît Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte Lopez Jean Dupuy Guillot Hubert Berger Carpentier Sanchez Dupuis Moulin Louis Deschamps Huet Vasseur Perez Boucher Fleury Royer Klein Jacquet Adam Paris Poirier Marty Aubry Guyot Carré Charles Renault Charpentier Ménard Maillard Baron Bertin Bailly Hervé Schneider Fernandez Le-Gall Collet Léger Bouvier Julien Prévost Millet Perrot Daniel Le-Roux Cousin Germain Breton Rémy Besson Langlois Tessier Nguyen Benali Diallo Traoré',
).map((name) => name.replace('-', ' '))

export const streets = [
  'rue de la Mairie',
  'rue des Écoles',
  "rue de l'Église",
  'rue du Moulin',
  'rue des Lilas',
  'rue du Stade',
  'avenue de la Gare',
  'chemin des Vignes',
  'chemin du Lavoir',
  'impasse des Tilleuls',
  'route de la Forêt',
  'place du Marché',
  'rue Pasteur',
  'rue Victor Hugo',
  'rue Jean Jaurès',
  'allée des Chênes',
  'chemin des Prés',
  'rue de la Fontaine',
  'rue du Château',
  "chemin de l'Étang",
  'rue des Jardins',
  'boulevard Gambetta',
  'rue du 8 Mai 1945',
  'rue du 11 Novembre 1918',
  'lotissement Les Genêts',
  'lieu-dit La Grande Métairie',
  'lieu-dit Le Bois Joli',
  'rue de Bretagne',
  'rue Marie Curie',
  'quai des Tanneurs',
]

export const landscapers = ['Paysages', 'Jardins', 'Espaces verts', 'Création paysagère', 'Élagage et jardins', 'Vert et Pierre']
export const resellers = ['Jardinerie', 'Le Comptoir du jardin', 'Fleurs et plantes', 'Graineterie', 'La Serre', 'Marché aux plantes']
