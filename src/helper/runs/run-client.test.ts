import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { endRun, runProofText } from '../../contract/http/run-calls.ts'
import { BackendRefusal, createRunClient, RunRefused } from './run-client.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const identity = {
  deviceId: 'device-0001',
  sign: (text: string) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
}

type Answer = { status?: number; code: number; msg?: string; data?: unknown } | 'gone' | 'gateway'
/** A backend that answers in this order; the last answer again and again. */
const open = (answers: Record<string, Answer[]>, now: () => number = () => 1_000) => {
  const asked: { name: string; token: string; body: Record<string, unknown> }[] = []
  const stop = new AbortController()
  const fetchFn = ((url: string, init: { headers: Record<string, string>; body: string }) => {
    const name = url.split('/').at(-1) ?? ''
    asked.push({ name, token: init.headers['token'] ?? '', body: JSON.parse(init.body) as Record<string, unknown> })
    const list = answers[name] ?? []
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? 'gone'
    if (answer === 'gone') return Promise.reject(new TypeError('fetch failed'))
    if (answer === 'gateway') return Promise.resolve(new Response('<html>', { status: 502 }))
    return Promise.resolve(Response.json({ msg: '', data: null, ...answer }, { status: answer.status ?? 200 }))
  }) as unknown as typeof fetch
  return {
    asked,
    stop,
    client: createRunClient({
      origin: 'http://127.0.0.1:1',
      runId: 7,
      identity,
      signal: stop.signal,
      fetchFn,
      now,
      pausesMs: [1],
    }),
  }
}
const opened = (token: string): Answer => ({ code: 1, data: { token, live: 1, kind: 'task', parallel: 3 } })
const ended: Answer = { code: 1, data: { ended: 1 } }
const expired: Answer = { status: 401, code: CODE.UNAUTHORIZED }

test('proves its key for this run, device, moment and grant, each time by a later moment', async () => {
  const { client, asked } = open({ open: [opened('t1')] })
  await client.open('grant')
  await client.open('')
  const proofs = asked.map(({ body: { signature, ...proof } }) => ({
    proof: proof as Parameters<typeof runProofText>[0],
    signature: String(signature),
  }))
  for (const { proof, signature } of proofs)
    expect(
      verify(
        'sha256',
        Buffer.from(runProofText(proof)),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64'),
      ),
    ).toBe(true)
  expect(proofs.map(({ proof }) => [proof.run_id, proof.device_id, proof.grant, proof.time])).toEqual([
    [7, 'device-0001', 'grant', 1_000],
    [7, 'device-0001', '', 1_001],
  ])
  expect(proofs[0]?.proof.nonce).not.toBe(proofs[1]?.proof.nonce)
})

test('waits while the backend is gone, behind a gateway or stumbling, and renews its token once', async () => {
  const { client, asked } = open({
    open: [opened('t1'), opened('t2')],
    end: ['gone', 'gateway', { code: CODE.INTERNAL }, { code: CODE.TOO_OFTEN }, expired, ended],
  })
  await client.open('grant')
  expect(await client.call(endRun, { reason: 'done' })).toEqual({ ended: 1 })
  expect(asked.map(({ name, token }) => [name, token])).toEqual([
    ['open', ''],
    ...Array.from({ length: 5 }, () => ['end', 't1']),
    ['open', ''],
    ['end', 't2'],
  ])
})

test('a refusal is told as it is; refused by the door, the run is another’s; closed, it asks no more', async () => {
  const refused = open({
    open: [opened('t1')],
    end: [{ code: CODE.CONFLICT, msg: '状态冲突', data: { lock_lost: 1 } }],
  })
  await refused.client.open('grant')
  await expect(refused.client.call(endRun, { reason: 'done' })).rejects.toMatchObject({
    code: CODE.CONFLICT,
    message: '状态冲突',
    data: { lock_lost: 1 },
  })
  await expect(refused.client.call(endRun, { reason: 'done' })).rejects.toBeInstanceOf(BackendRefusal)
  const over = open({ open: [opened('t1'), expired], end: [expired] })
  await over.client.open('grant')
  await expect(over.client.call(endRun, { reason: 'done' })).rejects.toBeInstanceOf(RunRefused)
  const closed = open({ open: ['gone'] })
  setTimeout(() => closed.stop.abort(new Error('closing')), 20)
  await expect(closed.client.open('')).rejects.toThrow('closing')
})
