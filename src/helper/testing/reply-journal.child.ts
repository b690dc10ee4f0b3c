// Begins a reply, writes that it is pressed, and is killed at that very moment: what stands on the disk is what counts.
import { openReplyJournal } from '../messages/reply-journal.ts'

const [dataDir = '', step = ''] = process.argv.slice(2)
const journal = openReplyJournal(dataDir)
const key = { backend: 'installation', sendNo: 1, attemptNo: 1 }
journal.begin(key, { account: 'tiny u1', mark: process.argv[4] ?? '' })
journal.opened(key)
if (step === 'pressing') journal.pressing(key)
process.kill(process.pid, 'SIGKILL')
