export { createIdentity, type Identity, type IdentityOptions } from './identity.ts'
export {
  type Account,
  accountByEmail,
  accountBySub,
  changePassword,
  createAccount,
  EmailTaken,
  inviteAccount,
  requestReset,
  resetPassword,
  updateAccount,
  verifyEmail,
} from './accounts.ts'
export { rotateKeys } from './keys.ts'
export { openSecretBox } from './secret-box.ts'
export { makeLink } from './links.ts'
export { identityMail, type Mail } from './mails.ts'
export { listSessions, type SessionSeen, signOutEverywhere, signOutSession } from './sessions.ts'
export { beginTotp, confirmTotp, disableTotp } from './totp.ts'
export { createVerifier, KeysUnreachable, TokenRefused, type Verified, type VerifierOptions } from './verify-token.ts'
