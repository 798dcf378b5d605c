import { createEmulator } from 'sandbank'
import { renderApp } from 'sandbank/apps'

const emulator = createEmulator()
afterAll(() => emulator.close())

it('[app-sdk-frontend] the page of an app is tried under jsdom', async () => {
  const app = await renderApp(emulator, {
    slug: 'harbor',
    viewer: 'wlt_developer',
    files: {
      'manifest.json': JSON.stringify({
        slug: 'harbor',
        permissions: ['prepare:transaction', 'write:appdata'],
        scripts: ['toll'],
      }),
      'scripts/toll.ts': `await appKV.set('last', args.wei)
return bankr.tx.prepare({ chain: 'base', to: '0x00000000000000000000000000000000000000ee', value: args.wei })`,
      'index.html': `<p id="said"></p><button>Pay</button>
<script>
  document.querySelector('button').onclick = async () => {
    const blob = await bankr.scripts.run('toll', { wei: '1000' })
    document.getElementById('said').textContent = (await bankr.confirmTransaction(blob)).transactionHash
  }
</script>`,
    },
    ui: { confirmTransaction: async () => true },
  })
  document.querySelector('button').click()
  await app.settled()
  expect(document.getElementById('said').textContent).toMatch(/^0x[0-9a-f]{64}$/)
  app.close()
})
