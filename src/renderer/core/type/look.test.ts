import { expect, test } from 'vitest'
import { FIRST_TITLE_STYLE, textStyle } from '../../../contract/entities/clip.ts'
import { emptyLook, fieldsOf, lookOf, styleOf, type Styles } from './look.ts'

const styles: Styles = new Map([
  ['gold', { size: 80, color: '#FFF6C8', gradient: '#FFB01F', y_percent: 70, font_id: 1 }],
  ['broken', { size: 'large' }],
])

test('a look is the ready style at its place with what was changed', () => {
  const look = { preset: 'gold', font: 3, changes: { color: '#FFFFFF', y_percent: 20 } }
  expect(fieldsOf(look, styles, 'title')).toMatchObject({
    size: 80,
    gradient: '#FFB01F',
    color: '#FFFFFF',
    y_percent: 20,
    font_id: 3,
  })
  expect(fieldsOf({ ...emptyLook(), preset: 'gold' }, styles, 'captions')).toMatchObject({ y_percent: 66, font_id: 1 })
  expect(styleOf({ ...emptyLook(), preset: 'broken' }, styles, 'title')).toMatchObject({ y_percent: 12 })
})

test('a stored style comes back as the look that draws it', () => {
  const ready: Styles = new Map([['gold', styles.get('gold') ?? {}]])
  for (const look of [
    emptyLook(),
    { preset: 'gold', font: 0, changes: {} },
    { preset: 'gold', font: 5, changes: { y_percent: 30 } },
    { preset: '', font: 3, changes: { color: '#00FF00', highlight: '#FF0000' } },
  ]) {
    for (const kind of ['title', 'captions'] as const)
      expect(lookOf(textStyle.parse(fieldsOf(look, ready, kind)), ready, kind)).toEqual(look)
  }
  const changed = { preset: 'gold', font: 0, changes: { color: '#123456' } }
  const stored = textStyle.parse(fieldsOf(changed, ready, 'title'))
  expect(styleOf(lookOf(stored, ready, 'title'), ready, 'title')).toEqual({ ...stored })
})

test('a plain title is the first style; one of before is the look that draws it as it was', () => {
  expect(fieldsOf(emptyLook(), styles, 'title')).toEqual({ ...FIRST_TITLE_STYLE, y_percent: 12 })
  expect(fieldsOf({ ...emptyLook(), preset: 'gone' }, styles, 'title')).toMatchObject(FIRST_TITLE_STYLE)
  // what a ready style does not say is not the first style's
  expect(fieldsOf({ ...emptyLook(), preset: 'gold' }, styles, 'title')).not.toHaveProperty('shadow')
  const before = textStyle.parse({ size: 84, y_percent: 12 })
  const look = lookOf(before, styles, 'title')
  expect(look).toMatchObject({ preset: '', font: 1, changes: { stroke_width: 6, shadow: 0 } })
  expect(textStyle.parse(fieldsOf(look, styles, 'title'))).toEqual({ ...before, font_id: 1 })
  expect(lookOf(textStyle.parse({ size: 64, y_percent: 66 }), styles, 'captions')).toEqual(emptyLook())
})
