/** What the rest of the gateway knows of its providers. */

export { addUpstream, upstreamBody, upstreamRow } from './add-upstream'
export { browserModelRoutes } from './browser/routes'
export { drawImages, noteOf, openGeneration, providersHealth } from './generate'
export { changeProvider, removeUpstream } from './registry'
export { fixtureFile } from './scripted/fixture-file'
export { fixtureTables, lastMatches, readFixtures, replaceFixtures } from './scripted/fixtures'
export { confidentialModels, serving } from './serving'
export { providerTable, providerTables } from './tables'
export { providerView, viewProviders } from './views'
