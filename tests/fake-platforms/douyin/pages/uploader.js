import { LostSession, api, state } from './dom.js'

const storage = async (host, uri, query, body, headers = {}) => {
  const response = await fetch(`https://${host}/upload/v1/${uri}${query}`, { method: 'POST', credentials: 'include', body, headers })
  if (response.status === 403) throw new LostSession(uri)
  const reply = await response.json()
  if (reply.code !== 2000) throw new Error(reply.message)
  return reply.data
}

const keys = async () => {
  const reply = await api('/web/api/media/upload/auth/v5/')
  if (reply.status_code !== 0) throw new Error(reply.status_msg)
  const { SessionToken } = JSON.parse(reply.auth)
  return { Authorization: `AWS4-HMAC-SHA256 Credential=${reply.ak}/cn-north-1/vod/aws4_request, X-Token=${SessionToken}` }
}

async function address(host, query, headers, method = 'GET') {
  const response = await fetch(`https://${host}/?${new URLSearchParams(query)}`, { method, headers })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.ResponseMetadata?.Error?.Code ?? `HTTP ${response.status}`)
  return reply.Result
}

/** Sends a video in parts; `onProgress` gets 0 to 1. Returns its id. */
export async function uploadVideo(file, onProgress) {
  const auth = await keys()
  const apply = await address('vod.bytedanceapi.com', { Action: 'ApplyUploadInner', Version: '2020-11-19', SpaceName: 'aweme', FileType: 'video', IsInner: '1', FileSize: String(file.size), FileName: file.name, app_id: '2906' }, auth)
  const node = apply.InnerUploadAddress.UploadNodes[0]
  const { StoreUri: uri, Auth } = node.StoreInfos[0]
  const headers = { 'Content-Type': 'application/octet-stream', Authorization: Auth }
  const { uploadid } = await storage(node.UploadHost, uri, '?uploadmode=part&phase=init', '', headers)
  const count = Math.max(1, Math.ceil(file.size / state.partBytes))
  for (let part = 1; part <= count; part += 1) {
    const from = (part - 1) * state.partBytes
    await storage(node.UploadHost, uri, `?uploadid=${uploadid}&part_number=${part}&part_offset=${from}&phase=transfer`, file.slice(from, from + state.partBytes), headers)
    onProgress(part / count)
  }
  await storage(node.UploadHost, uri, `?uploadid=${uploadid}&phase=finish&mime=${encodeURIComponent(file.type || 'video/mp4')}`, Array.from({ length: count }, (_, i) => `${i + 1}:Ignore`).join(','), headers)
  const commit = await address('vod.bytedanceapi.com', { Action: 'CommitUploadInner', Version: '2020-11-19', SpaceName: 'aweme', SessionKey: node.SessionKey }, auth, 'POST')
  return commit.Results[0].Vid
}

/** Sends a picture in one piece. Returns its uri. */
export async function uploadImage(file) {
  const auth = await keys()
  const apply = await address('imagex.bytedanceapi.com', { Action: 'ApplyImageUpload', Version: '2018-08-01', ServiceId: 'jm8ajry58r', FileSize: String(file.size), FileName: file.name ?? 'cover.jpeg' }, auth)
  const { StoreUri: uri, Auth } = apply.UploadAddress.StoreInfos[0]
  await storage(apply.UploadAddress.UploadHosts[0], uri, '', file, { 'Content-Type': file.type || 'application/octet-stream', Authorization: Auth })
  const commit = await address('imagex.bytedanceapi.com', { Action: 'CommitImageUpload', Version: '2018-08-01', ServiceId: 'jm8ajry58r', SessionKey: apply.UploadAddress.SessionKey }, auth, 'POST')
  return commit.PluginResult[0].ImageUri
}

/** A video on its way: state, progress, listeners, and another try. */
export function videoUpload(first) {
  const listeners = new Set()
  const up = {
    file: first, status: 'uploading', progress: 0, uri: null,
    onChange: (fn) => { listeners.add(fn); fn() },
    async start(file) {
      Object.assign(up, { file, status: 'uploading', progress: 0, uri: null })
      tell()
      try {
        const uri = await uploadVideo(file, (p) => { if (up.file === file) { up.progress = p; tell() } })
        if (up.file !== file) return
        Object.assign(up, { uri, status: 'done' })
      } catch (error) {
        if (up.file !== file) return
        up.status = 'failed'
        tell()
        if (error instanceof LostSession) throw error
        return
      }
      tell()
    },
  }
  const tell = () => { for (const fn of listeners) fn() }
  void up.start(first)
  return up
}
