import { describe, expect, it } from 'vitest'
import { dataPicture, pictureRefusal, picturesIn } from './picture-rules.ts'

const MB = 1024 * 1024

describe('pictures of the editor', () => {
  it.each([
    ['image/jpeg', 10, null],
    ['image/png', 2 * MB - 1, null],
    ['image/png', 2 * MB, 'size'],
    ['image/jpeg', 3 * MB, 'size'],
    ['image/gif', 10, 'type'],
    ['image/webp', 10, 'type'],
    ['application/pdf', 10, 'type'],
    ['', 10, 'type'],
  ])('%s of %d bytes: %s', (type, size, refusal) => expect(pictureRefusal({ type, size })).toBe(refusal))

  it('reads a picture out of the text', async () => {
    const file = dataPicture(`data:image/png;base64,${btoa('bytes')}`)
    expect(file?.type).toBe('image/png')
    expect(file?.name).toBe('picture.png')
    expect(await file?.text()).toBe('bytes')
  })

  it('takes nothing else for one', () => {
    expect(dataPicture('https://a.example/b.png')).toBeNull()
    expect(dataPicture('data:text/html;base64,AAAA')).toBeNull()
    expect(dataPicture('data:image/png;base64,%%%')).toBeNull()
  })

  it('finds pictures of any kind among files, so that a wrong kind is told', () => {
    const files = [new File(['a'], 'a.txt', { type: 'text/plain' }), new File(['b'], 'b.gif', { type: 'image/gif' })]
    expect(picturesIn(files).map((file) => file.name)).toEqual(['b.gif'])
    expect(picturesIn(null)).toEqual([])
  })
})
