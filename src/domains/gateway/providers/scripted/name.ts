/** The provider that answers from fixtures. */
export const SCRIPTED = 'scripted'
