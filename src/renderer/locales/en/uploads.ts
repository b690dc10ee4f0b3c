/** The queue of uploads. */
export const texts = {
  name: 'Uploads', fold: 'Collapse uploads', unfold: 'Expand uploads', left: '{time} left',
  title: { interrupted: '{n} uploads to go on with', busy: 'Uploading {done}/{n}', paused: '{n} paused', failed: '{done} done, {failed} not uploaded', done: '{n} files uploaded' },
  state: { interrupted: 'The page was opened again: choose this file to go on from {sent} / {size}', waiting: 'Waiting', hashing: 'Checking file {n}%', checking: 'Processing on the server…', offline: 'Connection lost, resumes by itself', paused: 'Paused', done: 'Uploaded', instant: 'Instant: already in the library', duplicate: 'The library has the same file' },
  refused: { type: 'Unsupported type, choose video, image or audio', photo: 'HEIC, AVIF and TIFF pictures are not supported, please save as JPG or PNG', empty: 'The file is empty', 'video-large': 'Videos may have up to 4 GB, please compress it', 'image-large': 'Images may have up to 20 MB, please compress it', 'audio-large': 'Audio may have up to 50 MB, please compress it' },
  goOn: 'Choose', chooseAgain: 'Choose {name} to go on', otherFile: 'That is another file: choose {name} ({size})',
  gone: 'The file cannot be read: it was moved, changed or deleted. Please choose it again',
  pause: 'Pause', resume: 'Resume', retry: 'Retry', cancel: 'Cancel upload', remove: 'Remove', pauseAll: 'Pause all', resumeAll: 'Resume all', retryFailed: 'Retry failed ({n})', clear: 'Clear finished',
  close: { button: 'Close uploads', title: 'Cancel uploads', text: '{n} files are not finished. Closing cancels them.', ok: 'Cancel uploads', stay: 'Keep uploading' },
}
