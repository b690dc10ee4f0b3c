import { LostSession } from './dom.js'

const send = async (path, body) => {
  const response = await fetch(path, { method: 'POST', credentials: 'include', body })
  if (response.status === 401 || response.status === 403) throw new LostSession(path)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Sends a file in parts; `use`: film, picture, cover, or '' where no rule is known; `onProgress` gets 0 to 1. Returns its uri. */
export async function uploadFile(file, use = '', onProgress = () => undefined) {
  const { id, part } = await send(`/__site/upload/begin?name=${encodeURIComponent(file.name ?? 'cover.jpeg')}&size=${file.size}&use=${use}`)
  const parts = Math.max(1, Math.ceil(file.size / part))
  for (let n = 1; n <= parts; n += 1) {
    await send(`/__site/upload/part?id=${id}&part=${n}&parts=${parts}`, file.slice((n - 1) * part, n * part))
    onProgress(n / parts)
  }
  const { uri } = await send(`/__site/upload/finish?id=${id}&mime=${encodeURIComponent(file.type || 'video/mp4')}`)
  return uri
}

/** A file on its way: `status` uploading, done or failed; `progress` 0 to 1; `uri`; listeners; `start` tries (again). */
export function fileUpload(first, onLost = () => undefined) {
  const listeners = new Set()
  const tell = () => { for (const fn of listeners) fn() }
  const up = {
    file: first, status: 'uploading', progress: 0, uri: null,
    onChange: (fn) => { listeners.add(fn); fn() },
    async start(file) {
      Object.assign(up, { file, status: 'uploading', progress: 0, uri: null })
      tell()
      try {
        const uri = await uploadFile(file, 'film', (p) => { if (up.file === file) { up.progress = p; tell() } })
        if (up.file === file) Object.assign(up, { uri, status: 'done' })
      } catch (error) {
        if (up.file !== file) return
        up.status = 'failed'
        if (error instanceof LostSession) onLost()
      }
      tell()
    },
  }
  void up.start(first)
  return up
}
