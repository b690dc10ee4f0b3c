import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../contract/errors.ts'
import { ApiError } from '../http/api-error.ts'
import { FileGoneError } from './file-hash.ts'
import type { SendPorts } from './send-file.ts'
import { createUploadQueue, type UploadItem, type UploadQueue } from './upload-queue.ts'

const CHUNK = 10
const network = (): ApiError => new ApiError({ kind: 'network', code: 0, message: '', path: '/x' })
const lost = (): ApiError => new ApiError({ kind: 'business', code: CODE.NOT_FOUND, message: '上传不存在', path: '/x' })
const fileOf = (name: string, size: number): File => new File([new Uint8Array(size)], name)

/** A server in memory with pieces of ten bytes, and a gate before each piece. */
const world = (over: Partial<SendPorts> = {}) => {
  const held = new Map<string, { size: number; received: number; sha: string }>()
  const library = new Map<string, number>()
  const pieces: string[] = []
  const fail: { piece: (() => Error)[]; gate: Promise<void> | null } = { piece: [], gate: null }
  const done = vi.fn()
  const forget = vi.fn()
  const attachment = (id: number) => ({
    id,
    filename: '',
    fullurl: '',
    mimetype: '',
    kind: 'material' as const,
    size: 1,
    width: null,
    height: null,
    duration_ms: null,
    fps: null,
    cover_url: '',
    folder_id: 0,
    tags: [],
    use_count: 0,
    create_time: 0,
  })
  let ids = 0
  const ports: SendPorts = {
    hash: (file, { onProgress }) => {
      onProgress(file.size)
      return Promise.resolve(`sha-${file.size}`)
    },
    begin: (input) => {
      const sha = input.sha256 ?? ''
      const known = library.get(sha)
      const common = {
        upload_url: '/up',
        method: 'POST' as const,
        fields: {},
        file_field: 'file' as const,
        chunk_size: CHUNK,
      }
      if (known !== undefined)
        return Promise.resolve({
          ...common,
          upload_id: '',
          received: 0,
          exists: 1 as const,
          attachment: attachment(known) as never,
        })
      const resumed = held.has(input.resume_upload_id ?? '') ? (input.resume_upload_id ?? '') : ''
      const id = resumed === '' ? `upload-${++ids}` : resumed
      if (resumed === '') held.set(id, { size: Number(input.size), received: 0, sha })
      return Promise.resolve({
        ...common,
        upload_url: id,
        upload_id: id,
        received: held.get(id)?.received ?? 0,
        exists: 0 as const,
        attachment: null,
      })
    },
    piece: async (url, form, { signal, onProgress, foreign }) => {
      if (fail.gate !== null)
        await Promise.race([
          fail.gate,
          new Promise((_, reject) =>
            signal.addEventListener('abort', () =>
              reject(new ApiError({ kind: 'cancelled', code: 0, message: '', path: url })),
            ),
          ),
        ])
      const problem = fail.piece.shift()
      if (problem !== undefined) throw problem()
      const file = form.get('file')
      const size = file instanceof Blob ? file.size : 0
      onProgress(size)
      pieces.push(`${url}:${foreign ? 'whole' : String(form.get('index'))}`)
      const entry = held.get(url)
      if (entry !== undefined) entry.received += size
    },
    finish: (uploadId) => {
      const entry = held.get(uploadId)
      if (entry === undefined || entry.received !== entry.size)
        return Promise.reject(new ApiError({ kind: 'business', code: CODE.BAD_INPUT, message: '没有传完', path: '/x' }))
      library.set(entry.sha, 100 + library.size)
      return Promise.resolve({ ...attachment(99 + library.size), duplicate: 0 as const }) as never
    },
    rest: () => Promise.resolve(),
    ...over,
  }
  let names = 0
  const queue = createUploadQueue({ ...ports, forget, onDone: done, now: () => 0, newId: () => `f${++names}` })
  return { queue, pieces, library, fail, done, forget, held }
}

const item = (queue: UploadQueue, name: string): UploadItem => {
  const found = queue.store.getState().items.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const until = (queue: UploadQueue, name: string, state: UploadItem['state']): Promise<unknown> =>
  eventually(() => expect(item(queue, name).state).toBe(state))

describe('upload queue', () => {
  it('sends pieces in order, then the same content at once', async () => {
    const { queue, pieces, done } = world()
    expect(queue.add([fileOf('a.mp4', 25)])).toBe(1)
    await until(queue, 'a.mp4', 'done')
    expect(pieces).toEqual(['upload-1:0', 'upload-1:1', 'upload-1:2'])
    expect(item(queue, 'a.mp4')).toMatchObject({ sent: 25, result: { how: 'sent' } })
    queue.add([fileOf('copy.mp4', 25)])
    await until(queue, 'copy.mp4', 'done')
    expect(item(queue, 'copy.mp4').result?.how).toBe('instant')
    expect(pieces).toHaveLength(3)
    expect(done).toHaveBeenCalledTimes(2)
  })

  it('sends two at once, no more', async () => {
    const { queue, fail } = world()
    let open = (): void => undefined
    fail.gate = new Promise((resolve) => {
      open = resolve
    })
    queue.add([fileOf('a.mp4', 5), fileOf('b.mp4', 6), fileOf('c.mp4', 7)])
    await until(queue, 'b.mp4', 'sending')
    expect(item(queue, 'c.mp4').state).toBe('waiting')
    open()
    await until(queue, 'c.mp4', 'done')
  })

  it('tells wrong files before sending and passes over system files', () => {
    const { queue } = world()
    const large = new File(['x'], 'big.png')
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
    expect(
      queue.add([fileOf('a.exe', 4), fileOf('IMG_1.HEIC', 4), fileOf('.DS_Store', 4), fileOf('empty.mp4', 0), large]),
    ).toBe(0)
    expect(queue.store.getState().items.map((one) => [one.name, one.refusal])).toEqual([
      ['a.exe', 'type'],
      ['IMG_1.HEIC', 'photo'],
      ['empty.mp4', 'empty'],
      ['big.png', 'image-large'],
    ])
  })

  it('goes on after a pause from where the server stands', async () => {
    const { queue, pieces, fail, held } = world()
    queue.add([fileOf('a.mp4', 10), fileOf('z.mp4', 35)])
    await until(queue, 'z.mp4', 'done')
    pieces.length = 0
    fail.gate = new Promise(() => undefined)
    queue.add([fileOf('b.mp4', 45)])
    await until(queue, 'b.mp4', 'sending')
    queue.pause(item(queue, 'b.mp4').id)
    expect(item(queue, 'b.mp4').state).toBe('paused')
    const upload = [...held].find(([, entry]) => entry.size === 45)
    if (upload !== undefined) upload[1].received = 20
    fail.gate = null
    queue.resume(item(queue, 'b.mp4').id)
    await until(queue, 'b.mp4', 'done')
    expect(pieces).toEqual([`${upload?.[0]}:2`, `${upload?.[0]}:3`, `${upload?.[0]}:4`])
  })

  it('waits out a lost network and begins anew when the server lost the upload', async () => {
    const { queue, pieces, fail, held } = world()
    fail.piece = [network, network]
    queue.add([fileOf('a.mp4', 15)])
    await until(queue, 'a.mp4', 'done')
    expect(pieces).toEqual(['upload-1:0', 'upload-1:1'])
    fail.piece = [
      () => {
        held.delete('upload-2')
        return lost()
      },
    ]
    queue.add([fileOf('b.mp4', 16)])
    await until(queue, 'b.mp4', 'done')
    expect(pieces.slice(2)).toEqual(['upload-3:0', 'upload-3:1'])
  })

  it('keeps a failed one for a retry and frees its place', async () => {
    const { queue, fail } = world()
    fail.piece = [() => new ApiError({ kind: 'http', code: 500, message: '', path: '/x' })]
    queue.add([fileOf('a.mp4', 5)])
    await until(queue, 'a.mp4', 'failed')
    queue.retryFailed()
    await until(queue, 'a.mp4', 'done')
  })

  it('fails, not waits, when the file can no longer be read', async () => {
    const { queue } = world()
    const gone = fileOf('a.mp4', 12)
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never
    queue.add([gone])
    await until(queue, 'a.mp4', 'failed')
    expect(item(queue, 'a.mp4').error).toBeInstanceOf(FileGoneError)
  })

  it('takes a cancelled one off the list and tells the server', async () => {
    const { queue, fail, forget } = world()
    fail.gate = new Promise(() => undefined)
    queue.add([fileOf('a.mp4', 5)])
    await until(queue, 'a.mp4', 'sending')
    queue.cancel(item(queue, 'a.mp4').id)
    expect(queue.store.getState().items).toEqual([])
    expect(forget).toHaveBeenCalledWith('upload-1')
  })

  it('sends the whole file in one form to object storage', async () => {
    const { queue, pieces, held } = world({
      begin: () => {
        held.set('bucket', { size: 25, received: 0, sha: 's3' })
        return Promise.resolve({
          upload_id: 'bucket',
          upload_url: 'bucket',
          method: 'POST' as const,
          fields: { key: 'uploads/x' },
          file_field: 'file' as const,
          chunk_size: 0,
          received: 0,
          exists: 0 as const,
          attachment: null,
        })
      },
    })
    queue.add([fileOf('a.mp4', 25)])
    await until(queue, 'a.mp4', 'done')
    expect(pieces).toEqual(['bucket:whole'])
  })

  it('goes on after a reload once the file is given again, and takes no other file for it', async () => {
    const before = world()
    before.fail.gate = new Promise(() => undefined)
    before.queue.add([fileOf('a.mp4', 45)], { folder_id: 7, license: '原创' })
    await until(before.queue, 'a.mp4', 'sending')
    const notes = before.queue.notes()
    expect(notes).toMatchObject([
      { name: 'a.mp4', size: 45, uploadId: 'upload-1', sha256: 'sha-45', place: { folder_id: 7, license: '原创' } },
    ])
    const begun: unknown[] = []
    const after = world({
      begin: (input) => {
        begun.push(input)
        return Promise.resolve({
          upload_url: 'upload-1',
          method: 'POST' as const,
          fields: {},
          file_field: 'file' as const,
          chunk_size: CHUNK,
          upload_id: 'upload-1',
          received: 30,
          exists: 0 as const,
          attachment: null,
        })
      },
    })
    after.held.set('upload-1', { size: 45, received: 30, sha: 'x' })
    after.queue.recall(notes)
    expect(item(after.queue, 'a.mp4').state).toBe('interrupted')
    expect(after.queue.notes()).toEqual(notes)
    expect(after.queue.revive(item(after.queue, 'a.mp4').id, fileOf('a.mp4', 44))).toBe(false)
    // Chosen or dropped like any file, it is known again.
    const arrived = vi.fn()
    expect(after.queue.add([fileOf('a.mp4', 45)], {}, arrived)).toBe(1)
    await until(after.queue, 'a.mp4', 'done')
    expect(begun).toMatchObject([{ resume_upload_id: 'upload-1', folder_id: 7, license: '原创' }])
    expect(after.pieces).toEqual(['upload-1:3', 'upload-1:4'])
    expect(arrived.mock.calls).toEqual([
      [expect.objectContaining({ name: 'a.mp4' }), item(after.queue, 'a.mp4').result],
    ])
    expect(after.queue.notes()).toEqual([])
  })

  it('gives an interrupted one up on the server too', () => {
    const { queue, forget } = world()
    queue.recall([
      { id: 'n1', name: 'a.mp4', size: 45, modified: 0, sent: 10, uploadId: 'old', sha256: '', place: {}, time: 0 },
    ])
    queue.cancel('n1')
    expect(forget).toHaveBeenCalledWith('old')
    expect(queue.store.getState().items).toEqual([])
  })

  it('forgets everything when nobody is signed in', async () => {
    const { queue, fail, forget } = world()
    fail.gate = new Promise(() => undefined)
    queue.add([fileOf('a.mp4', 5)])
    await until(queue, 'a.mp4', 'sending')
    queue.drop()
    expect(queue.store.getState().items).toEqual([])
    expect(forget).not.toHaveBeenCalled()
  })
})
