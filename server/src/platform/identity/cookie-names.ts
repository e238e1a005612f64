/** Cookies that browsers take by https from this host alone; those of a sign-in under way hold for its path only. */
export const securedNames = { session: '__Host-session', interaction: '__Secure-interaction', resume: '__Secure-resume' }
