import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'

/** What is read anew once a letter left or was copied. */
export const ofNewsletters = [newsletterRoutes.listNewsletters, newsletterRoutes.getNewsletter, newsletterRoutes.newsletterStatus]
