import { make } from './dom.ts';

/** Hands a file to the browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  make('a', { href: url, download: name }).click();
  // the browser has taken it by the next task
  setTimeout(() => URL.revokeObjectURL(url));
}
