// Runs a program without end, to be killed: its program must not outlive it.
import { runProcess } from '../run-process.ts'

const [, , file = '', ...args] = process.argv
await runProcess(file, args, { deadlineMs: 600_000 })
