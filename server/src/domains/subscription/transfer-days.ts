/** Days in which a transfer is awaited. */
export const TRANSFER_DAYS = 30
