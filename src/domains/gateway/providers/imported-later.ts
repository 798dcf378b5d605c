import type { Provider } from './provider'

/** What is known of a provider before its first request. */
interface Known extends Pick<Provider, 'name' | 'models'> {
  readonly draws: boolean
}

/** A provider whose module is imported when it first has something to answer. */
export function importedLater({ name, models, draws }: Known, load: () => Promise<Provider>): Provider {
  return {
    name,
    models,
    health: async (context) => (await load()).health(context),
    generate: async (...args) => (await load()).generate(...args),
    ...(draws && {
      image: async (...args) => {
        const { image } = await load()
        if (!image) throw new Error(`the provider ${name} draws nothing`)
        return image(...args)
      },
    }),
  }
}
