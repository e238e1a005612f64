import { BookAccounts } from '@plantule/contract/books/accounts'

/** The body of `PUT accounting/accounts`, whose schema the browser's build leaves out of the route. */
export const AccountsBody = BookAccounts
