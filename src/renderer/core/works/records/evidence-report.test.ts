import { expect, test } from 'vitest'
import { evidenceReport } from './evidence-report.ts'

test('a report holds steps and pictures, and nothing in it can run', () => {
  const lines = [
    {
      time: 1_763_600_000_000,
      step: 'filling',
      text: '填写 <script>alert(1)</script>',
      url: 'https://creator.douyin.com/x',
      picture: '1.jpg',
      outline: '',
      code: '',
      selector: 'title 2/3 input<b>',
    },
    {
      time: 1_763_600_001_000,
      step: 'ready',
      text: '找不到按钮',
      url: '',
      picture: '2.jpg',
      outline: 'page.html',
      code: 'WAIT_TIMEOUT',
      selector: 'publish 0/2',
    },
  ]
  const report = evidenceReport({
    title: '一"题',
    lines,
    files: new Map([
      ['1.jpg', 'data:image/jpeg;base64,AAAA'],
      ['2.jpg', 'javascript:alert(1)'],
      ['page.html', '<body onload=x>'],
    ]),
  })
  expect(report).toContain('data:image/jpeg;base64,AAAA')
  expect(report).toContain('WAIT_TIMEOUT')
  expect(report).toContain('publish 0/2')
  expect(report).not.toContain('<script')
  expect(report).not.toContain('<body')
  expect(report).not.toContain('javascript:alert')
})
