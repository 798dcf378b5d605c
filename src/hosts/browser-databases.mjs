/** The databases that Sandbank makes on an origin. */
export const DATABASE = 'sandbank'
/** The key that encrypts secrets. */
export const KEYRING = 'sandbank-keyring'
/** What a worker knows of its pages (sw/pages.ts). */
export const PAGES = 'sandbank-pages'

export const DATABASES = [DATABASE, KEYRING, PAGES]
