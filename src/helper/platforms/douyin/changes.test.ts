import { describe, vi } from 'vitest'
import { changeTests } from '../testing/change-suite.ts'
import { probeTests } from '../testing/probe-suite.ts'
import { useDouyin } from './testing/door.ts'

describe('抖音: changed pages', () => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
  const publishing = useDouyin('chengnan_food', { times: { element: 5_000, uploadPage: 6_000, form: 6_000, cover: 6_000, outcome: 8_000, choice: 8_000 } })
  probeTests(publishing)
  changeTests(publishing, { parts: ['upload', 'title', 'editor', 'cover', 'publish'], work: { title: '城南小馆的开业第一天' } })
})
