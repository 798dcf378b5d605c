/** What the browser says of its own model. `none`: it has no such API. */
export type BrowserModel = 'none' | 'unavailable' | 'downloadable' | 'downloading' | 'available'

export async function browserModel(): Promise<BrowserModel> {
  const model = (globalThis as { LanguageModel?: { availability(): Promise<BrowserModel> } }).LanguageModel
  if (!model) return 'none'
  try {
    return await model.availability()
  } catch {
    return 'unavailable'
  }
}
