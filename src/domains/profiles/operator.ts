export { operatorPage } from './list'
export { addTokenProfiles, profileErrors, reviewProfile, slugOf, totalProfiles } from './profiles'
export { operatorViewSchema } from './views'
