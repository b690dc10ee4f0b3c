import { expect, it } from 'vitest'
import { CALM_PACES } from '../contract/entities/pace.ts'
import { embeddedBackend } from './product.ts'

const paces = (demo: boolean, env: Record<string, string> = {}): unknown => embeddedBackend({ dataDir: '/data', rendererDir: '/page', port: 1, helperUrl: '', version: '1', demo, env })['paces']

it('the product publishes at a calm pace; the demo and test runs do not wait', () => {
  expect([paces(false), paces(true), paces(false, { PUBLISH_PACE: 'off' })]).toEqual([CALM_PACES, {}, {}])
})
