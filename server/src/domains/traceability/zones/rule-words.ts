/** The rules of collecting, as papers in French call them. */
export const ruleWords: Record<string, string> = {
  share: '25 % des graines',
  individuals: '50 individus',
  population: 'taille de la population',
  sites: '3 sites',
  spacing: 'sites à plus de 5 km',
  years: '3 ans de suite',
  planted: 'ni semé ni planté depuis 1970',
  permission: 'autorisation du propriétaire',
  protected: 'espèce protégée : autorisation de l’État',
}
