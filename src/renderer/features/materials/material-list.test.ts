import { describe, expect, it } from 'vitest'
import { inParts, listInput, needsForce, publishAddress, splitName } from './material-list.ts'

describe('listInput', () => {
  it('takes what the address says and leaves out what is no filter', () => {
    expect(listInput({ page: 2, limit: 20, mimetype: 'video', orientation: 'portrait', used: '0', tag: '门店' })).toEqual({ page: 2, limit: 20, mimetype: 'video', orientation: 'portrait', used: '0', tag: '门店' })
    expect(listInput({ page: 1, limit: 20, mimetype: 'text', orientation: 'round', used: '2' })).toEqual({ page: 1, limit: 20 })
  })
})

describe('publishAddress', () => {
  it('leads videos and pictures to publishing, nothing mixed', () => {
    expect(publishAddress([{ id: 1, mimetype: 'video/mp4' }, { id: 2, mimetype: 'video/mp4' }])).toBe('/intellectSeo/videoPublish?attachment_ids=1%2C2')
    expect(publishAddress([{ id: 3, mimetype: 'image/png' }])).toBe('/intellectSeo/videoPublish?image_ids=3')
    expect(publishAddress([{ id: 1, mimetype: 'video/mp4' }, { id: 3, mimetype: 'image/png' }])).toBeNull()
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
    expect(needsForce([{ id: 1, used_by: [{ type: 'clip', id: 1, name: 'a', running: 0 }, { type: 'task', id: 2, name: 'b', running: 1 }] }])).toBe(true)
  })
})
