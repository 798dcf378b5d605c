import type { TransactionContext } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { addressTables, putRecord, removeRecord } from '#operators/addresses'
import { graphHandle, handleFields, nameFields, serviceName } from './fields'
import { checkedName, deletion, operatorRoute, storeRecord } from './records'
import { handleView, nameView, viewHandle, viewName } from './views'

export const putName = defineRoute('PUT /__sandbank/directory/names/:name', {
  ...operatorRoute,
  summary: 'Point a name of the name service to an address',
  body: nameFields,
  response: nameView,
  async handle({ context, params, body, transact }) {
    const name = checkedName('name', params.name, serviceName)
    const row = { ...body, key: name.toLowerCase(), name }
    return viewName(
      await storeRecord(context, transact, addressTables, (context) => putRecord(context, 'names', row)),
    )
  },
})

export const deleteName = defineRoute('DELETE /__sandbank/directory/names/:name', {
  ...deletion(addressRecord('names'), ({ name }: { name: string }) => name),
  summary: 'Forget a name of the name service',
})

export const putHandle = defineRoute('PUT /__sandbank/directory/handles/:handle', {
  ...operatorRoute,
  summary: 'Add or change a user of the social graph',
  body: handleFields,
  response: handleView,
  async handle({ context, params, body, transact }) {
    const handle = checkedName('handle', params.handle, graphHandle)
    const row = { ...body, key: handle.toLowerCase(), handle }
    return viewHandle(
      await storeRecord(context, transact, addressTables, (context) => putRecord(context, 'handles', row)),
    )
  },
})

export const deleteHandle = defineRoute('DELETE /__sandbank/directory/handles/:handle', {
  ...deletion(addressRecord('handles'), ({ handle }: { handle: string }) => handle),
  summary: 'Forget a user of the social graph',
})

function addressRecord(kind: Parameters<typeof removeRecord>[1]) {
  const remove = (context: TransactionContext, key: string) => removeRecord(context, kind, key)
  return { kind, tables: addressTables, remove }
}
