// Gives a forked child what Electron gives a utility process: process.parentPort.
import { EventEmitter } from 'node:events'

const port = Object.assign(new EventEmitter(), {
  postMessage: (message) => process.send?.(message),
  start: () => undefined,
})
process.on('message', (message) => port.emit('message', { data: message, ports: [] }))
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
Object.defineProperty(process, 'type', { value: 'utility' })
