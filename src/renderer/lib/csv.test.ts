import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('keeps commas, quotes and lines inside their cell, and makes no formula of a title', () => {
  expect(
    toCsv([
      ['标题', '数'],
      ['=HYPERLINK("x")', '-1'],
      ['a,b\nc', '@她'],
    ]),
  ).toBe('\uFEFF标题,数\r\n"\'=HYPERLINK(""x"")",\'-1\r\n"a,b\nc",\'@她\r\n')
})
