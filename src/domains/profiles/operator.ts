export { operatorPage } from './list'
export { addProfiles, derivedFrom, profileErrors, reviewProfile, slugOf, totalProfiles } from './profiles'
export { operatorView, operatorViewSchema } from './views'
