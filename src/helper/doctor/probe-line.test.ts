import { expect, test } from 'vitest'
import { probeLines } from './probe-line.ts'

test('what is missing comes first, then later alternatives, then what is well', () => {
  const table = {
    platform_value: 'douyin',
    source: 'built-in' as const,
    version: 1,
    date: '2026-11-20',
    off: '',
    note: '',
    runs: 0,
    fallbacks: [],
  }
  const key = (name: string, state: 'found' | 'missing' | 'unreachable', nth: number) => ({
    key: name,
    state,
    nth,
    of: 3,
    page: nth > 0 ? '上传页' : '',
  })
  const lines = probeLines({
    table,
    pages: ['上传页'],
    keys: [key('a', 'unreachable', 0), key('b', 'found', 1), key('c', 'found', 2), key('d', 'missing', 0)],
  })
  expect(lines).toEqual([
    '页面规则 douyin v1（2026-11-20，内置），已打开：上传页',
    '✗ d：没有找到（共 3 项），平台页面可能已改版',
    '! c：第 2/3 项（上传页）',
    '✓ b：第 1/3 项（上传页）',
    '· a：不选择文件时看不到',
  ])
})
