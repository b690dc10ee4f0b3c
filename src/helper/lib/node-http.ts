/**
 * node:http without its named exports: an import of the module reads every one of them, `WebSocket` among them, and
 * that loads Node's whole fetch, about 8 MB of a helper at rest (design budget: 80 MB).
 */
export const nodeHttp = process.getBuiltinModule('node:http')
