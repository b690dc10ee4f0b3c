import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { messageList } from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { accountCounts, listGroups } from '../../../contract/http/third-auth.ts'
import { apiKey } from '../../core/http/api-key.ts'
import { afterMessages, afterPublishing } from './after-background.ts'

it('what is found of an account in the background makes all its counts old, those of its group, too', async () => {
  const queries = new QueryClient()
  const keys = [accountCounts, listGroups].map((endpoint) => apiKey(endpoint, {}))
  for (const key of keys) queries.setQueryData(key, [])
  await afterPublishing(queries)
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

it('what changes in the inbox makes its threads and its count old', async () => {
  const queries = new QueryClient()
  const keys = [apiKey(messageList, { conversation_id: 1 }), apiKey(inboxCount, {})]
  for (const key of keys) queries.setQueryData(key, [])
  await afterMessages(queries)
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
