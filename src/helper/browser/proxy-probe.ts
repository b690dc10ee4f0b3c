// Tries a proxy without a browser: does it answer, and does it take the password?
import { connect as connectTcp } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { HelperError } from '../lib/errors.ts'
import { proxyFailed } from './proxy.ts'
import type { Via } from './proxy.ts'

const PROBE_MS = 10_000
const MOST = 16_384

/** First answer to `request` for which `enough` holds. */
const exchange = (socket: Socket, request: string | Buffer, enough: (reply: Buffer) => boolean): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let reply = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      reply = Buffer.concat([reply, part])
      if (enough(reply) || reply.length > MOST) resolve(reply)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.write(request)
  })

const open = ({ proxy }: Via): Socket => {
  const host = proxy.host.replace(/^\[|\]$/g, '')
  return proxy.scheme === 'https'
    ? connectTls({ host, port: proxy.port, servername: /^[\d.]+$|:/.test(host) ? '' : host })
    : connectTcp({ host, port: proxy.port })
}

const ask = async (via: Via, socket: Socket): Promise<void> => {
  const { proxy } = via
  if (proxy.scheme === 'socks5') {
    const reply = await exchange(socket, Buffer.from([5, 1, 0]), (bytes) => bytes.length >= 2)
    if (reply[0] !== 5) throw proxyFailed(proxy, '不是 SOCKS5 代理')
    if (reply[1] !== 0) throw proxyFailed(proxy, '要求账号密码，浏览器不支持带账号密码的 SOCKS5 代理')
    return
  }
  const basic =
    proxy.user === ''
      ? ''
      : `Proxy-Authorization: Basic ${Buffer.from(`${proxy.user}:${proxy.password}`).toString('base64')}\r\n`
  const reply = (
    await exchange(socket, `CONNECT ${via.host}:443 HTTP/1.1\r\nHost: ${via.host}:443\r\n${basic}\r\n`, (bytes) =>
      bytes.includes('\r\n'),
    )
  ).toString('latin1')
  if (!reply.startsWith('HTTP/1.')) throw proxyFailed(proxy, '不是 HTTP 代理')
  // Any other answer is about the host, which the browser will try itself.
  if (reply.startsWith('407', 9)) throw proxyFailed(proxy, proxy.user === '' ? '要求账号密码' : '不接受账号或密码')
}

/**
 * Resolves when the proxy answers.
 * @throws HelperError kind `network`, code PROXY_FAILED, within 10 s; the signal's reason when aborted
 */
export async function probeProxy(via: Via, signal: AbortSignal, timeoutMs = PROBE_MS): Promise<void> {
  signal.throwIfAborted()
  const socket = open(via)
  let connected = false
  let late = false
  socket.once(via.proxy.scheme === 'https' ? 'secureConnect' : 'connect', () => (connected = true))
  const end = (): void => {
    late = true
    socket.destroy()
  }
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end, { once: true })
  try {
    await ask(via, socket)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HelperError) throw error
    // Hung up on this host: about other hosts that says nothing, so the browser may try.
    if (connected && !late && via.proxy.scheme !== 'socks5') return
    throw proxyFailed(via.proxy, '没有响应', error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    socket.on('error', () => undefined)
    socket.destroy()
  }
}
