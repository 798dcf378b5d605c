import { type HandleRow, handleTable, type NameRow, nameTable } from '#domains/addresses'
import { defineRoute } from '#kernel/http/define-route'
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
    const row: NameRow = { ...body, key: name.toLowerCase(), name }
    return viewName(await storeRecord(context, transact, nameTable, row))
  },
})

export const deleteName = defineRoute('DELETE /__sandbank/directory/names/:name', {
  ...deletion(nameTable, ({ name }: { name: string }) => name),
  summary: 'Forget a name of the name service',
})

export const putHandle = defineRoute('PUT /__sandbank/directory/handles/:handle', {
  ...operatorRoute,
  summary: 'Add or change a user of the social graph',
  body: handleFields,
  response: handleView,
  async handle({ context, params, body, transact }) {
    const handle = checkedName('handle', params.handle, graphHandle)
    const row: HandleRow = { ...body, key: handle.toLowerCase(), handle }
    return viewHandle(await storeRecord(context, transact, handleTable, row))
  },
})

export const deleteHandle = defineRoute('DELETE /__sandbank/directory/handles/:handle', {
  ...deletion(handleTable, ({ handle }: { handle: string }) => handle),
  summary: 'Forget a user of the social graph',
})
