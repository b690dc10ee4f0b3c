import { describe, expect, it } from 'vitest'
import { inParts, listInput, needsForce, publishAddress, splitName } from './material-list.ts'

describe('listInput', () => {
  it('takes what the address says and leaves out what is no filter', () => {
    expect(
      listInput({ page: 2, limit: 20, mimetype: 'video', orientation: 'portrait', used: '0', tag: '门店' }),
    ).toEqual({ page: 2, limit: 20, mimetype: 'video', orientation: 'portrait', used: '0', tag: '门店' })
    expect(
      listInput({
        page: 1,
        limit: 20,
        mimetype: 'text',
        orientation: 'round',
        used: '2',
        size: 'x',
        length: 'y',
        period: 'z',
        folder: 'bin',
      }),
    ).toEqual({ page: 1, limit: 20 })
  })
  it('turns steps into bounds, and a period into the start of a day', () => {
    const now = new Date(2026, 4, 20, 15, 30)
    expect(listInput({ page: 1, limit: 20, size: 'medium', length: 's60', used: 'twice', folder: '0' }, now)).toEqual({
      page: 1,
      limit: 20,
      size_min: 10_485_760,
      size_max: 104_857_600,
      duration_min: 15_000,
      duration_max: 60_000,
      duplicate: 1,
      folder_id: '0',
    })
    expect(listInput({ page: 1, limit: 20, period: 'week' }, now)).toEqual({
      page: 1,
      limit: 20,
      from: new Date(2026, 4, 14).getTime() / 1000,
    })
  })
})

describe('publishAddress', () => {
  it('leads videos and pictures to publishing, nothing mixed', () => {
    expect(
      publishAddress([
        { id: 1, mimetype: 'video/mp4' },
        { id: 2, mimetype: 'video/mp4' },
      ]),
    ).toBe('/intellectSeo/videoPublish?attachment_ids=1%2C2')
    expect(publishAddress([{ id: 3, mimetype: 'image/png' }])).toBe('/intellectSeo/videoPublish?image_ids=3')
    expect(
      publishAddress([
        { id: 1, mimetype: 'video/mp4' },
        { id: 3, mimetype: 'image/png' },
      ]),
    ).toBeNull()
    expect(publishAddress([{ id: 4, mimetype: 'audio/mpeg' }])).toBeNull()
    expect(publishAddress([])).toBeNull()
  })
})

describe('small things', () => {
  it('keeps endings', () => {
    expect(splitName('门店.环境.mp4')).toEqual(['门店.环境', '.mp4'])
    expect(splitName('没有后缀')).toEqual(['没有后缀', ''])
    expect(splitName('.hidden')).toEqual(['.hidden', ''])
  })
  it('splits long lists', () => {
    expect(inParts([1, 2, 3], 2)).toEqual([[1, 2], [3]])
    expect(inParts([], 2)).toEqual([])
  })
  it('asks for force only for what runs', () => {
    expect(needsForce([{ id: 1, used_by: [{ type: 'clip', id: 1, name: 'a', running: 0 }] }])).toBe(false)
    expect(
      needsForce([
        {
          id: 1,
          used_by: [
            { type: 'clip', id: 1, name: 'a', running: 0 },
            { type: 'task', id: 2, name: 'b', running: 1 },
          ],
        },
      ]),
    ).toBe(true)
  })
})
