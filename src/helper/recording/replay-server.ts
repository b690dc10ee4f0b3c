// A site made of a recording: each step is a page, and what the person's hand was on leads to the next one. For whoever
// mends a table or writes a fake site.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recording } from '../../contract/entities/recording.ts'
import { documentInner, MARKS } from './replay.ts'

const SECURITY = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; frame-src 'self'",
}
/** Presses of the control that the person pressed lead on; keys → and ← lead through all steps. */
const SCRIPT = `const at=Number(document.documentElement.dataset.step);const go=(n)=>{location.pathname='/'+Math.max(1,n)};
addEventListener('click',(event)=>{event.preventDefault();if(event.composedPath().some((one)=>one instanceof Element&&one.hasAttribute('${MARKS.pressed}')))go(at+1)},true);
addEventListener('keydown',(event)=>{if(event.key==='ArrowRight')go(at+1);if(event.key==='ArrowLeft')go(at-1)});`

/** Listens on 127.0.0.1 only. @throws when the port is taken */
export async function serveRecording(
  { steps, platform }: Recording,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    // A page of another name in the address bar is none of ours.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) return response.writeHead(403).end()
    if (request.url === '/go.js')
      return response.writeHead(200, { ...SECURITY, 'content-type': 'text/javascript' }).end(SCRIPT)
    const at = Number(/^\/(\d{1,3})$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? 1 : 0))
    const step = steps[at - 1]
    if (!step) return response.writeHead(404, SECURITY).end(`${platform}：没有第 ${at} 步`)
    const html = documentInner(step.page).replace(
      '</head>',
      `<title>${at}/${steps.length} ${step.act}</title><script src="/go.js" defer></script></head>`,
    )
    return response.writeHead(200, SECURITY).end(`<!doctype html><html data-step="${at}">${html}</html>`)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
