import { generate } from 'selfsigned'

/** Makes a self-signed EC certificate for the given names, valid for a week; it is never stored. */
export async function makeCertificate(hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const pems = await generate([{ name: 'commonName', value: 'fake-platforms.invalid' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 7 * 24 * 3600 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [...hosts.map((value) => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }],
      },
    ],
  })
  return { key: pems.private, cert: pems.cert }
}
