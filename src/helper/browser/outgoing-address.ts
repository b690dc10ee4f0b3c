// Asks a page through a proxy which address it sees, without a browser.
import { connect as connectTcp } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Proxy } from '../../contract/proxy.ts'

const LOOK_MS = 8_000
const MOST = 16_384

const reading = (socket: Socket) => {
  let kept = Buffer.alloc(0)
  let wake: () => void = () => undefined
  let ended = false
  const onData = (part: Buffer): void => {
    kept = Buffer.concat([kept, part])
    wake()
  }
  const onEnd = (): void => {
    ended = true
    wake()
  }
  socket.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onEnd)
  return {
    /** Everything so far, once `enough` holds or nothing more comes. */
    until: async (enough: (bytes: Buffer) => boolean): Promise<Buffer> => {
      while (!enough(kept) && !ended && kept.length < MOST) await new Promise<void>((resolve) => (wake = resolve))
      const found = kept
      kept = Buffer.alloc(0)
      return found
    },
    stop: () => void socket.off('data', onData).off('end', onEnd).off('close', onEnd),
  }
}

/** A tunnel to host and port through the proxy. @throws when the proxy says no */
const tunnel = async (socket: Socket, proxy: Proxy, host: string, port: number): Promise<void> => {
  const reader = reading(socket)
  if (proxy.scheme === 'socks5') {
    socket.write(Buffer.from([5, 1, 0]))
    const hello = await reader.until((bytes) => bytes.length >= 2)
    if (hello[0] !== 5 || hello[1] !== 0) throw new Error('socks5 refused')
    const name = Buffer.from(host)
    socket.write(Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, Buffer.from([port >> 8, port & 255])]))
    const reply = await reader.until((bytes) => bytes.length >= 10)
    if (reply[1] !== 0) throw new Error('socks5 could not connect')
  } else {
    const basic =
      proxy.user === ''
        ? ''
        : `Proxy-Authorization: Basic ${Buffer.from(`${proxy.user}:${proxy.password}`).toString('base64')}\r\n`
    socket.write(`CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}:${port}\r\n${basic}\r\n`)
    const reply = (await reader.until((bytes) => bytes.includes('\r\n\r\n'))).toString('latin1')
    if (!/^HTTP\/1\.\d 200/.test(reply)) throw new Error('proxy refused')
  }
  reader.stop()
}

/**
 * The text of the page, trimmed; '' when it was not told. @throws when the proxy or the page is silent for 8 s, or the
 * signal fires
 */
export async function outgoingAddress(proxy: Proxy, echoUrl: string, signal: AbortSignal): Promise<string> {
  const url = new URL(echoUrl)
  const proxyHost = proxy.host.replace(/^\[|\]$/g, '')
  const outer: Socket =
    proxy.scheme === 'https'
      ? connectTls({ host: proxyHost, port: proxy.port, servername: /^[\d.]+$|:/.test(proxyHost) ? '' : proxyHost })
      : connectTcp({ host: proxyHost, port: proxy.port })
  let late: (error: Error) => void = () => undefined
  const ended = new Promise<never>((_resolve, reject) => (late = reject))
  ended.catch(() => undefined)
  const timer = setTimeout(() => late(new Error('timeout')), LOOK_MS)
  const onAbort = (): void => late(new Error('aborted'))
  signal.addEventListener('abort', onAbort, { once: true })
  outer.on('error', late)
  const ask = async (): Promise<string> => {
    const secure = url.protocol === 'https:'
    await tunnel(outer, proxy, url.hostname, Number(url.port) || (secure ? 443 : 80))
    const inner = secure ? connectTls({ socket: outer, servername: url.hostname }) : outer
    inner.on('error', late)
    const reader = reading(inner)
    inner.write(
      `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/plain\r\nConnection: close\r\n\r\n`,
    )
    const reply = (await reader.until(() => false)).toString('latin1')
    return /^HTTP\/1\.\d 200/.test(reply)
      ? (/\r\n\r\n\s*(?:[0-9a-f]+\r\n)?([0-9A-Fa-f.:]{3,45})\s*(?:\r\n|$)/.exec(reply)?.[1] ?? '')
      : ''
  }
  try {
    return await Promise.race([ask(), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    outer.on('error', () => undefined)
    outer.destroy()
  }
}
