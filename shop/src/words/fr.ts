export const fr = {
  menu: 'Menu',
  skip: 'Aller au contenu',
  home: 'Accueil',
  plants: 'Nos plantes',
  missing: 'Cette page n’existe pas',
  missingText: 'L’adresse a peut-être changé. Les plantes, elles, sont toujours là.',
  toHome: 'Retour à l’accueil',
}
export type Words = typeof fr
