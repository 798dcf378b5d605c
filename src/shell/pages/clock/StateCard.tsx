import { Card } from '../../parts/Card'
import { Exporter } from './Exporter'
import { Importer } from './Importer'
import { Remover } from './Remover'
import { Resetter } from './Resetter'
import { Seeder } from './Seeder'

export function StateCard() {
  return (
    <Card
      anchor="state"
      title="State"
      lede="Everything the emulator knows, except secrets, which never leave this browser."
    >
      <div class="state">
        <Exporter />
        <Importer />
        <Seeder />
        <Resetter />
        <Remover />
      </div>
    </Card>
  )
}
