/** Saves a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is revoked later, because some browsers have only begun to read the file here.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
