export { createIdentity, type Identity } from './identity.ts'
export {
  accountBySub,
  changePassword,
  createAccount,
  EmailTaken,
  inviteAccount,
  verifyEmail,
} from './accounts.ts'
export { rotateKeys } from './keys.ts'
export { openSecretBox } from './secret-box.ts'
export { makeLink } from './links.ts'
export { type Mail } from './mails.ts'
export { listSessions, signOutEverywhere, signOutSession } from './sessions.ts'
export { beginTotp, confirmTotp } from './totp.ts'
export { createVerifier } from './verify-token.ts'
