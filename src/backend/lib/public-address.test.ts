import { expect, test } from 'vitest'
import { isPublicHttps } from './public-address.ts'

test('a phone reaches https hosts outside this computer and private networks', () => {
  for (const good of ['https://team.example.com', 'https://bucket.s3.amazonaws.com/x', 'https://8.8.8.8:8443'])
    expect(isPublicHttps(good), good).toBe(true)
  for (const bad of [
    'http://team.example.com',
    'https://localhost',
    'https://nas.local',
    'https://127.0.0.1',
    'https://192.168.1.4',
    'https://172.20.0.1',
    'https://100.64.0.9',
    'https://[::1]',
    'https://nas',
    '',
    '/files/a',
  ])
    expect(isPublicHttps(bad), bad).toBe(false)
})
