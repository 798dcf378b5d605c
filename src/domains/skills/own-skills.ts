/** What the agent does with a wallet's skills, evaluated on first use. */
export { added, fetchedFiles, seededFiles } from './install'
export { skillsOf, storedInstructions } from './skills'
