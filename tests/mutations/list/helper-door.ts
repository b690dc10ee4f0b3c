// Page and helper know each other; nobody else gets in between.
import type { Mutation } from '../mutation.ts'

const LINK = 'tests/contract/page-helper-link.test.ts'
const STRANGERS = 'tests/contract/page-helper-strangers.test.ts'
const FOREIGN = 'the page’s link where another program answers'
const DOOR = 'tests/security/helper-door.test.ts'
const GATE = 'src/helper/server/gate.test.ts'
const PAIRING = 'src/helper/server/pairing.test.ts'

export const helperDoor: readonly Mutation[] = [
  {
    id: 'helper-pinned-key',
    promise: 'The page speaks only to the helper whose device and key it kept when it was paired.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: 'if (!pinned || !(await helperProved(meeting, told.data))) throw another()',
        replace: 'if (!(await helperProved(meeting, told.data))) throw another()',
      },
    ],
    tests: [STRANGERS],
    only: FOREIGN,
  },
  {
    id: 'helper-pin-goes-by-proof',
    promise:
      'A program that closes the connection with the code of a void pairing does not make the page forget its helper.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: "told !== 'token' || proved.mark !== null ? told",
        replace: 'true ? told',
      },
    ],
    tests: [STRANGERS],
  },
  {
    id: 'helper-search-goes-on',
    promise: 'Another program on a paired port does not hide the helper at the next address.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: '        strange = true\n        continue\n',
        replace: '',
      },
    ],
    tests: [STRANGERS],
  },
  {
    id: 'helper-proves-key',
    promise: 'A program that names the right key without having it gets nothing from the page.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: 'if (!pinned || !(await helperProved(meeting, told.data))) throw another()',
        replace: 'if (!pinned) throw another()',
      },
    ],
    tests: [STRANGERS],
    only: FOREIGN,
  },
  {
    id: 'helper-desktop-pinned-key',
    promise: 'The desktop app tells its page which helper is its own, so that no other one gets the launch token.',
    edits: [
      {
        file: 'src/renderer/host/desktop-host.ts',
        find: 'token: endpoint.token, device: { id: endpoint.device_id, publicKey: endpoint.public_key } }]',
        replace: 'token: endpoint.token }]',
      },
    ],
    tests: ['src/renderer/host/desktop-host.test.ts'],
  },
  {
    id: 'helper-web-pairing-pinned',
    promise: 'A browser pairing without the device that gave it is not used: its page is paired again.',
    edits: [
      {
        file: 'src/renderer/host/web-host.ts',
        find: '.filter((pair): pair is [string, Pairing] => isPairing(pair[1]))',
        replace: '',
      },
    ],
    tests: ['src/renderer/host/web-host.test.tsx'],
  },
  {
    id: 'helper-launch-code-for-own-helper',
    promise: 'The code with which the product opened the page goes to its own helper only.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: "if (brought !== null && brought.keyMark !== '' && brought.keyMark !== (await keyMark(meeting.publicKey))) throw another()",
        replace: '',
      },
    ],
    tests: [STRANGERS],
    only: FOREIGN,
  },
  {
    id: 'helper-same-device-after-hello',
    promise: 'The answer to the greeting must come from the device that proved its key.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: 'if (info.success && (info.data.device_id !== meeting.deviceId || info.data.public_key !== meeting.publicKey)) throw another()',
        replace: '',
      },
    ],
    tests: [STRANGERS],
  },
  {
    id: 'helper-proof-of-this-meeting',
    promise:
      'What a page shows instead of its token is worth nothing on another connection, for another origin or another port.',
    edits: [
      {
        file: 'src/helper/server/tokens.ts',
        find: "Buffer.from(proofUnder(hash, text), 'base64url')]\n",
        replace: "Buffer.from(proof, 'base64url')]\n",
      },
    ],
    tests: [DOOR],
    only: 'the handshake',
  },
  {
    id: 'helper-token-of-origin',
    promise: 'A pairing token lets in its own origin only.',
    edits: [
      {
        file: 'src/helper/server/pairing-store.ts',
        find: 'const found = list.find((one) => one.origin === origin)',
        replace: 'const found = list.find((one) => fits(one.token_hash))',
      },
    ],
    tests: [PAIRING],
  },
  {
    id: 'helper-host-header',
    promise: 'The helper answers under its own loopback names only: a rebound name gets nothing.',
    edits: [
      {
        file: 'src/helper/server/gate.ts',
        find: "if (!isOwnHost(head.host, rules.port)) return no(403, 'host')",
        replace: '',
      },
    ],
    tests: [GATE],
  },
  {
    id: 'helper-origin-header',
    promise: 'A page that may not even ask is refused by its origin.',
    edits: [
      {
        file: 'src/helper/server/gate.ts',
        find: "return mayAsk(parsed) ? { ok: true, standing: 'stranger', origin: parsed.origin } : no(403, 'origin')",
        replace: "return { ok: true, standing: 'stranger', origin: parsed.origin }",
      },
    ],
    tests: [GATE],
  },
  {
    id: 'helper-loopback-only',
    promise: 'The helper listens on the loopback address alone.',
    edits: [
      {
        file: 'src/helper/server/listen.ts',
        find: 'server.listen({ host: BOUND_TO, port',
        replace: "server.listen({ host: '0.0.0.0', port",
      },
    ],
    tests: [DOOR],
    only: 'is bound to loopback only',
  },
  {
    id: 'helper-nothing-before-handshake',
    promise: 'No command is run for a connection that did not pass the handshake.',
    edits: [
      {
        file: 'src/helper/server/handshake.ts',
        find: '  return out(CLOSE.token, deps.attempts.fail(key))\n}',
        replace: "  return { kind: 'in', levels: ALL, paired: false, tokenHash: deps.launchHash }\n}",
      },
    ],
    tests: [DOOR],
    only: 'refuses commands before it',
  },
  {
    id: 'helper-levels',
    promise: 'A connection runs only commands of the levels that it was given.',
    edits: [
      {
        file: 'src/helper/server/dispatch.ts',
        find: 'if (!client.levels.includes(found.spec.level)) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/helper/server/dispatch.test.ts'],
  },
  {
    id: 'helper-guesses-per-origin',
    promise: 'Guesses of foreign pages do not use up the pairing code of the right one.',
    edits: [
      {
        file: 'src/helper/server/pairing.ts',
        find: '(one.tries.get(origin) ?? 0) < MAX_TRIES',
        replace: 'guesses(one) < MAX_TRIES',
      },
    ],
    tests: [PAIRING],
  },
  {
    id: 'helper-guesses-end',
    promise: 'All guesses at a pairing code together have an end.',
    edits: [{ file: 'src/helper/server/pairing.ts', find: ' && guesses(one) < MAX_GUESSES', replace: '' }],
    tests: [PAIRING],
  },
  {
    id: 'helper-code-once',
    promise: 'A pairing code works once.',
    edits: [
      {
        file: 'src/helper/server/pairing.ts',
        find: '        codes = codes.filter((one) => one !== found)\n',
        replace: '',
      },
    ],
    tests: [PAIRING],
  },
  {
    id: 'helper-consent',
    promise: 'On the desktop a page is paired only when its user says yes.',
    edits: [
      {
        file: 'src/helper/server/pairing.ts',
        find: 'if (await Promise.race([consent(origin, limit).catch(() => false), late])) return',
        replace: 'if ((await Promise.race([consent(origin, limit).catch(() => false), late])) !== undefined) return',
      },
    ],
    tests: [PAIRING],
  },
  {
    id: 'helper-files-of-origin',
    promise: 'Files that one page fetched are not there for another.',
    edits: [
      {
        file: 'src/helper/files/file-shelf.ts',
        find: 'one.handle !== handle || one.origin !== origin || ',
        replace: 'one.handle !== handle || ',
      },
    ],
    tests: ['src/helper/files/file-shelf.test.ts'],
  },
  {
    id: 'helper-downloads-from-own-backend',
    promise: 'The helper downloads from the backend of its page only.',
    edits: [
      {
        file: 'src/helper/files/address-rule.ts',
        find: 'url.origin !== origin || url.username',
        replace: 'url.username',
      },
    ],
    tests: ['src/helper/files/file-shelf.test.ts'],
  },
  {
    id: 'helper-downloads-checked',
    promise: 'A downloaded film is compared with the hash that the backend told.',
    edits: [
      {
        file: 'src/helper/files/file-shelf.ts',
        find: 'if (request.sha256 !== undefined && sha256 !== request.sha256) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/helper/files/file-shelf.test.ts'],
  },
  {
    id: 'helper-log-redacted',
    promise: 'The log of the helper holds no tokens, cookies or sealed credentials.',
    edits: [
      {
        file: 'src/helper/lib/logger.ts',
        find: "SECRET.test(key) && typeof one === 'string' ? '[已隐去]' : redact(one, depth + 1)",
        replace: 'redact(one, depth + 1)',
      },
    ],
    tests: ['src/helper/jobs/jobs.test.ts'],
  },
  {
    id: 'helper-profiles-owner-only',
    promise: 'Browser profiles of accounts can be read by the owner of the computer’s account only.',
    edits: [
      {
        file: 'src/helper/browser/profile.ts',
        find: '      await chmod(root, 0o700)\n      await chmod(dir, 0o700)\n',
        replace: '      await chmod(root, 0o755)\n      await chmod(dir, 0o755)\n',
      },
    ],
    tests: ['src/helper/browser/browser.test.ts'],
    only: 'profiles',
  },
  {
    id: 'helper-proxy-not-gone-around',
    promise: 'A browser behind a proxy has no way around it.',
    edits: [
      {
        file: 'src/helper/browser/proxy.ts',
        find: ", '--proxy-bypass-list=<-loopback>', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'",
        replace: '',
      },
    ],
    tests: ['src/helper/proxy.test.ts'],
    only: 'adds nothing to the command line',
  },
  {
    id: 'helper-signed-tables',
    promise: 'Only a selector table that our key signed is used.',
    edits: [
      {
        file: 'src/helper/tables/verify.ts',
        find: 'if (!isSigned(raw, file.signature, publicKey)) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/helper/tables/tables.test.ts'],
  },
  {
    id: 'helper-name-after-consent',
    promise: 'A page that nobody let in is not told the name of the computer.',
    edits: [
      {
        file: 'src/helper/server/handshake.ts',
        find: "device_name: standing === 'stranger' ? '' : deviceName",
        replace: 'device_name: deviceName',
      },
    ],
    tests: ['tests/security/helper-door.test.ts'],
    only: 'tells the name of the computer',
  },
  {
    id: 'helper-input-validated',
    promise: 'What comes over the websocket is validated before a command sees it.',
    edits: [
      {
        file: 'src/helper/commands/define.ts',
        find: 'if (!input.success) throw badInput(input.error.issues)\n    const output = spec.output.safeParse(await run(ctx, input.data))',
        replace: 'const output = spec.output.safeParse(await run(ctx, (input.success ? input.data : data) as never))',
      },
    ],
    tests: ['src/helper/server/dispatch.test.ts'],
  },
  {
    id: 'helper-output-validated',
    promise: 'What a command answers is validated before it goes over the websocket.',
    edits: [
      {
        file: 'src/helper/commands/define.ts',
        find: '    if (!output.success) {\n',
        replace: '    if (!output.success) return output as never\n    if (!output.success) {\n',
      },
    ],
    tests: ['src/helper/server/dispatch.test.ts'],
  },
  {
    id: 'helper-page-validates-answers',
    promise: 'The page takes no answer of the helper that has another shape than described.',
    edits: [
      {
        file: 'src/renderer/core/helper/helper-link.ts',
        find: 'if (!output.success) throw new HelperError({ code: REPLY.failed, message: `${command.cmd}: unexpected answer` })',
        replace: 'if (!output.success) return reply.data as never',
      },
    ],
    tests: [LINK],
    only: 'turns error replies into typed errors and refuses answers of another shape',
  },
]
