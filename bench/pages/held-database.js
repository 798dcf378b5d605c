/** What the page's client does for a start of its worker, beside a frame that does without the client. */
export { holdDatabase } from '../../src/hosts/page/held-database'
